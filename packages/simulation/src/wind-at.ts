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
/** What is known of a wind's own kind. */
const kindOf = ({ kind }: stages.StageWind) => KINDS[kind] as WindKind<stages.StageWind>;

/**
 * Settings of the field that a question about this stage needs, or null when its wind is not made by a recipe: for a
 * caller that has it made elsewhere before it asks.
 */
export const fieldNeeded = (
  { wind, clock }: Pick<stages.Stage, 'wind' | 'clock'>,
  line: Pick<LineOfFire, 'distance'>,
  momentS: number,
): WindFieldSettings | null => kindOf(wind).needs(wind, clock, line, momentS);

/**
 * The wind that a bullet fired along `line` at `momentS` (s since the stage's wind began) meets.
 *
 * Clock `by-shot`: that of the last multiple of 5 s, the same all the time the bullet flies; samples hold at their last
 * step. Clock `live`: at each yard at the time the bullet is there; samples go back and forth. Between the steps of a field
 * linear in time; between distances linear, beyond the last the same. A recipe and a surface layer have no end. Stages of earlier releases keep
 * the law they were shot with (`generator`, `pace`). Throws on a wind that `checkWind` refuses.
 */
export const windAt = (
  stage: WindStage,
  line: LineOfFire,
  momentS: number,
  fields: WindFields = SHARED_FIELDS,
): WindOnPath => kindOf(stage.wind).at(stage, stage.wind, line, momentS, fields);

/**
 * The wind of a stage over its ground, for everything that shows it: at a distance (yd) and a moment (s since the wind
 * began), as a live stage has it. Its field is made ahead up to `untilS`. The wind of a surface layer is another beside
 * the line, and over a stretch of it. Throws on a wind that `checkWind` refuses.
 */
export const windOverGround = (
  stage: WindStage,
  line: LineOfFire,
  untilS: number,
  fields: WindFields = SHARED_FIELDS,
): OverGround => kindOf(stage.wind).overGround(stage, stage.wind, line, untilS, fields);

/** What is wrong with a wind by itself, as the end of a sentence; null when nothing is. Recipes are checked by making them. */
export const checkWind = (wind: stages.StageWind): string | null => kindOf(wind).fault(wind);
