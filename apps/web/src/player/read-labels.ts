import type { drills } from '@windcall/contract';
import { clockPartOf, FLAG_LAW } from '@windcall/cues';
import { flagOfCue } from '../scope/range/range-view.ts';
import { flagDivisor } from '../units/crosswind.ts';
import { cueName, meansWords, showedWords } from '../units/cue-words.ts';
import type { Units } from '../units/units.ts';
import type { LabeledCue } from './cue-labels.tsx';

type Cue = drills.PictureRead['cues'][number];

/** The sum of a cue: "34 ÷ 4 = L 8.5", "28 ÷ 4 × ½ = R 3.5". */
const sumOfCue = (units: Units, cue: Cue): string => {
  const { showed } = cue;
  const means = meansWords(units, cue);
  if ('liftDeg' in showed && 'yawDeg' in showed) {
    const part = clockPartOf(showed.yawDeg);
    const across = part.part === 1 ? '' : ` × ${units.written(part.text)}`;
    return `${Math.round(showed.liftDeg)} ÷ ${units.number(flagDivisor(units, FLAG_LAW.liftDegPerMph))}${across} = ${means}`;
  }
  if ('leanDeg' in showed) return `${Math.round(Math.abs(showed.leanDeg))}° = ${means}`;
  return means;
};

/** The weight of a cue in the taught sum: "counts 2 of 6". */
const countsOfCue = ({ thirds }: drills.PictureRead, { third }: Cue): string =>
  `counts ${thirds[third]?.weight ?? 0} of ${thirds.reduce((sum, { mph, weight }) => sum + (mph === null ? 0 : weight), 0)}`;

/** Labels of a picture's cues, the heaviest first. */
export const labelsOf = (units: Units, track: drills.CueTrack, read: drills.PictureRead): LabeledCue[] => {
  const weightOf = ({ third }: Cue): number => read.thirds[third]?.weight ?? 0;
  return read.cues
    .filter(({ used, means, between }) => used && (means !== null || between !== null))
    .sort((a, b) => weightOf(b) - weightOf(a))
    .map((cue) => ({
      key: String(cue.number),
      flag: flagOfCue(track, cue),
      ...('liftDeg' in cue.showed &&
        'yawDeg' in cue.showed && { liftDeg: cue.showed.liftDeg, yawDeg: cue.showed.yawDeg }),
      at: cue.kind === 'meter' ? [0.24, 0.9] : [0.5, cue.focus === undefined ? 0.84 : 0.3 + 0.2 * cue.focus],
      sum: sumOfCue(units, cue),
      name: cueName(units, cue),
      counts: countsOfCue(read, cue),
      showed: showedWords(units, cue),
    }));
};
