import type { stages } from '@windcall/contract';
import { type Correction, correctionAt, prepare, type SharedParts } from './prepare.ts';
import { windAt } from './wind-at.ts';
import type { WindFields } from './wind-fields.ts';
import type { LineOfFire, WindOnPath } from './winds/wind-kind.ts';

/** The wind along a line at a moment, and its correction; null if there is no hold. */
export interface CorrectionThen {
  readonly correction: Pick<Correction, 'windMil' | 'elevationMil' | 'row'> | null;
  readonly along: WindOnPath['along'];
}

/**
 * The corrections of `solve` by moment (s since the wind began), without scatter and certainty: a replay needs a
 * hundred. Parts that depend only on rifle and air are solved once.
 */
export const correctionsOverTime = (
  stage: stages.Stage,
  line: LineOfFire,
  fields?: WindFields,
): ((momentS: number) => CorrectionThen) => {
  let shared: SharedParts | undefined;
  return (momentS) => {
    const prepared = prepare(stage, line, momentS, fields, shared);
    if (prepared.status !== 'ok') return { correction: null, along: windAt(stage, line, momentS, fields).along };
    shared ??= prepared;
    const found = correctionAt(prepared, line.distance);
    return { correction: found.status === 'ok' ? found : null, along: prepared.wind.along };
  };
};
