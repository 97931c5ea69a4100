"""The witch: two potions, one a night, each once."""

from werewolf.audit.rule import also
from werewolf.audit.sheriff import phase_order, witch

CATEGORY = "Witch"

CL_36 = also("CL.36", phase_order.C_4, "The pack's deed is on record before anything of the witch's.")
CL_37 = also("CL.37", witch.E_1, "Before she decides the witch knows the victim, protected or not.")
CL_38 = also("CL.38", witch.E_2, "No more than one potion a night.")
CL_39 = also("CL.39", witch.E_3, "Where the house forbids it, she does not save herself.")
CL_40 = also("CL.40", witch.E_4, "The saving potion works once a game.")
CL_41 = also("CL.41", witch.E_5, "The killing potion works once a game.")
CL_42 = also("CL.42", witch.E_6, "The saving potion is for tonight's victim alone, who lives.")
CL_43 = also("CL.43", witch.E_7, "The killing potion kills, whomever the doctor protects.")
