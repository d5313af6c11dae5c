import type { stages } from '@windcall/contract';
import { type Correction, correctionAt, prepare, type SharedParts } from './prepare.ts';
import { windAt } from './wind-at.ts';
import type { WindFields } from './wind-fields.ts';
import type { LineOfFire, WindOnPath } from './winds/wind-kind.ts';

/** What a moment's wind is along a line, and the correction that it needs: null where there is no hold for it. */
export interface CorrectionThen {
  readonly correction: Pick<Correction, 'windMil' | 'elevationMil' | 'row'> | null;
  readonly along: WindOnPath['along'];
}

/**
 * The corrections of `solve` moment by moment (s since the wind began), and nothing else of it: a replay asks for a hundred,
 * and neither their scatter nor their certainty. What rifle and air decide is solved once.
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
