import type { stages } from '@windcall/contract';
import type { WindFieldSettings } from '@windcall/wind';
import { SHARED_FIELDS, type WindFields } from './wind-fields.ts';
import { RECIPE, SAMPLES } from './winds/fields.ts';
import { STEADY } from './winds/steady.ts';
import { SURFACE } from './winds/surface.ts';
import type { LineOfFire, OverGround, WindKind, WindOnPath, WindStage } from './winds/wind-kind.ts';
import { ZONES } from './winds/zones.ts';

const KINDS: { readonly [K in stages.WindKindName]: WindKind<stages.WindOfKind<K>> } = {
  steady: STEADY,
  zones: ZONES,
  recipe: RECIPE,
  samples: SAMPLES,
  surface: SURFACE,
};
const kindOf = ({ kind }: stages.StageWind) => KINDS[kind] as WindKind<stages.StageWind>;

/**
 * Settings of the field that a stage needs here, or null if its wind has no recipe: for callers that make fields
 * elsewhere in advance.
 */
export const fieldNeeded = (
  { wind, clock }: Pick<stages.Stage, 'wind' | 'clock'>,
  line: Pick<LineOfFire, 'distance'>,
  momentS: number,
): WindFieldSettings | null => kindOf(wind).needs(wind, clock, line, momentS);

/**
 * The wind on the way of a bullet fired along `line` at `momentS` (s since the stage's wind began). Clock `by-shot`:
 * the wind of the last multiple of 5 s, constant during the flight; samples stop at their last step. Clock `live`: the
 * wind at each yard when the bullet is there; samples run back and forth. Fields are linear between steps and between
 * distances, and constant beyond the last distance. A recipe and a surface layer have no end. Stages of earlier
 * releases keep their law (`generator`, `pace`). Throws on a wind that `checkWind` refuses.
 */
export const windAt = (
  stage: WindStage,
  line: LineOfFire,
  momentS: number,
  fields: WindFields = SHARED_FIELDS,
): WindOnPath => kindOf(stage.wind).at(stage, stage.wind, line, momentS, fields);

/**
 * The wind of a stage over its ground, for displays, at a distance (yd) and a moment (s since the wind began), as in a
 * live stage. Its field is made in advance up to `untilS`. A surface-layer wind differs beside the line and over a
 * stretch. Throws on a wind that `checkWind` refuses.
 */
export const windOverGround = (
  stage: WindStage,
  line: LineOfFire,
  untilS: number,
  fields: WindFields = SHARED_FIELDS,
): OverGround => kindOf(stage.wind).overGround(stage, stage.wind, line, untilS, fields);

/** The problem of a wind, as the end of a sentence; null if it is valid. Recipes are checked by making them. */
export const checkWind = (wind: stages.StageWind): string | null => kindOf(wind).fault(wind);
