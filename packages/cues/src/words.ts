import type { CuePlaces, Heat, Say, SayDistance } from './cue-law.ts';
import { CUE_LAWS, type CueKind, LAW_KINDS, type PictureCues, type ShowedOf } from './cue-laws.ts';

const inYards = (yd: number): string => `${yd} yd`;

/** Apparent strength of a picture, in degrees of any cue; only to detect a change. */
const strengthOf = (cues: PictureCues): number => {
  const seen = [...cues.flags.map(({ liftDeg }) => liftDeg), ...cues.grassDeg.map((deg) => 2 * Math.abs(deg))];
  return seen.length === 0 ? 0 : seen.reduce((sum, deg) => sum + deg, 0) / seen.length;
};

const CHANGE_DEG = 7;

/**
 * Describes the picture as a trained eye would, in bands, without hidden numbers. `focus` is an index of the slabs; `before` the cues some
 * seconds ago. `distance` writes yards; if it is null, flags are numbered from the nearest.
 */
export const tellCues = (
  cues: PictureCues,
  places: CuePlaces,
  heat: Heat,
  focus: number,
  before?: PictureCues,
  distance: SayDistance = inYards,
): string => {
  const change = before ? strengthOf(cues) - strengthOf(before) : 0;
  const told = { places, hasMirage: heat !== 'none', focus, distance };
  // the mirage first, because the scope is focused for it
  const kinds = ['mirage', ...LAW_KINDS.filter((kind) => kind !== 'mirage')] as const;
  return [
    ...kinds.flatMap((kind) => CUE_LAWS[kind].tell(cues, told)),
    ...(Math.abs(change) < CHANGE_DEG ? [] : [change > 0 ? 'Picking up.' : 'Letting up.']),
  ].join(' ');
};

/** Words of one cue at one moment, for a table. */
export const saidCue = <K extends CueKind>(kind: K, showed: ShowedOf<K>, say: Say): string =>
  CUE_LAWS[kind].said(showed as ShowedOf<CueKind>, say);
