"""Assertions CL.36 to CL.43: what the witch is told, and her two potions."""

from werewolf.audit.assertion import same_check
from werewolf.audit.sheriff import phase_order, witch

CATEGORY = "Witch"

CL_36 = same_check(
    "CL.36", phase_order.C_4, "The pack's decision is logged before anything that the witch learns or does."
)
CL_37 = same_check("CL.37", witch.E_1, "Before the witch decides, she is told the victim, protected or not.")
CL_38 = same_check("CL.38", witch.E_2, "The witch uses at most one potion a night.")
CL_39 = same_check("CL.39", witch.E_3, "The witch does not save herself where the rules forbid it.")
CL_40 = same_check("CL.40", witch.E_4, "The saving potion can be used only once a game.")
CL_41 = same_check("CL.41", witch.E_5, "The killing potion can be used only once a game.")
CL_42 = same_check("CL.42", witch.E_6, "The saving potion is only for tonight's victim, who then lives.")
CL_43 = same_check("CL.43", witch.E_7, "The killing potion kills even a protected player.")
