"""What a bot believes: from the view of a seat to the chance of each seat to be a wolf. The steps, with their modules:

1. Read. `public_record` turns each public event into evidence, once for all bots of a table; `spoken_evidence` does
   that for what is said, by the acts that the parser reads. `mind` adds what one seat alone knows: card, checks, wards.
2. Weigh. `likelihoods` says how much likelier each kind of action is for a wolf (data: `likelihoods.yaml`);
   `evidence_weights` multiplies that up by seat and by pair; `claims` keeps who claims which card, and how often the
   seer, a wolf or a joker would make such a claim.
3. Put together. `problem` holds all of it as numbers: factors of seats and pairs, and the claims, which become
   factors once it is settled who tells the truth (a placement of the seers).
4. Sum. `posterior` adds up all packs and placements: `exact_sum` from a list of all packs (`pack_list`), or
   `mean_field` where there are too many, with `forward_backward` and `conditioning`.
5. Use. `shared_beliefs` says which belief counts when: by all that is known, or by what everybody could agree on.
   `endgame` looks ahead when few are left, `arguments` finds what speaks for or against a seat, and `ranking` puts
   seats in order without going by the last digits of a sum.

To change what something weighs: `likelihoods.yaml`, whose head explains each number. To add a kind of evidence: give it
a row there (under `pairs` if one seat does it to another, else under `alone`), call `add_action` or `add_lone` where
`public_record` reads its event or `spoken_evidence` its act, and give it words in `speech/clauses.yaml` and in
`speech/thoughts.yaml`, or no bot can cite it. To change how a contest of claims is weighed: how often
each side makes such a claim is in `claims.py` (`truth_rate`, `lie_rate`), what follows from it in `problem.py`.
"""
