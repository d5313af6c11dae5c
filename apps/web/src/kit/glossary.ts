import type { profiles } from '@windcall/contract';

/** Standard projectiles. TypeScript rejects a model without a text. */
const DRAG_MODELS: Readonly<Record<profiles.DragModel, string>> = {
  G7: 'A standard long, boat-tailed bullet that drag is measured against.',
  G1: 'A standard short, flat-based bullet that drag is measured against.',
};

export const GLOSSARY = {
  CEP: 'Circular error probable: the radius around the point of aim that holds half of the shots.',
  'CEP 90%': 'The radius around the point of aim that holds nine of ten shots.',
  'CEP 95%': 'The radius around the point of aim that holds 19 of 20 shots.',
  WMP: 'Windhold Probability Module: finds the few holds that cover most of the wind.',
  MILP: 'Mixed-integer optimization: picks the best small set of brackets and proves that it is the best.',
  DoF: 'Direction of fire: the compass bearing from the shooter to the target, in degrees.',
  DOPE: 'Data on previous engagements: the elevation and windage that worked, by distance.',
  Truing: 'Correcting muzzle velocity and ballistic coefficient until the solution agrees with what was observed.',
  BC: 'Ballistic coefficient: how well the bullet keeps its speed, measured against a standard bullet.',
  ...DRAG_MODELS,
  MV: 'Muzzle velocity: the speed at which the bullet leaves the barrel.',
  ToF: 'Time of flight: how long the bullet takes to the target.',
  mil: 'One milliradian: 3.6 inches at 100 yards.',
  MOA: 'Minute of angle: 1.047 inches at 100 yards.',
  SD: 'Standard deviation: about two thirds of the values lie within one of it.',
  Silhouette: 'How clearly the wind states stand apart: 1 is perfectly, 0 not at all.',
  'Davies–Bouldin': 'How much neighboring wind states overlap: lower is better.',
  'Spin drift': 'The sideways drift of a spinning bullet, to the right with right-hand twist.',
  Crosswind:
    'The average on the way to the target, as the bullet feels it: the near third counts 3, the middle 2, the far 1. Heads of range cards are for it; the flag at the target may show another wind.',
  'Aerodynamic jump': 'The vertical kick that a crosswind gives a spinning bullet at the muzzle.',
  Coriolis: 'The drift and drop that the turning of the Earth adds.',
  'Station pressure': 'The pressure of the air where you stand, not corrected to sea level.',
  'Full value': 'The wind blows straight across the line of fire, so that all of it counts.',
  Bracket: 'A band of wind that one hold is good for.',
  Kestrel: 'A pocket meter: it reads the wind, temperature and pressure where you hold it.',
  Handicap: 'The size of your usual error in a wind call. Smaller is better.',
  Hold: 'Aiming off with the reticle, without touching the turrets.',
  Dial: 'Turning the turrets, so that the reticle’s center is the point of impact.',
  Cloth: 'What a flag is made of: medium rises 4 degrees from the pole for each mph of wind, light 5.2, heavy 3.2.',
  'Natural air':
    'Wind that follows published laws of the air near the ground: ground, sky and mean wind decide its gusts.',
} as const;

export type GlossaryTerm = keyof typeof GLOSSARY;
