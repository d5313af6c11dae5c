import { halfHourText, TREE_BANDS } from '@windcall/cues';
import type { SeenCue } from '@windcall/training';
import { clockText } from '../../../player/clock-aid.ts';
import type { Units } from '../../../units/units.ts';
import { degrees } from './say.ts';

const STEP_DEG = 5;
/** An angle as a range of 5°, so that only the arithmetic is left. */
const about = (deg: number): string => {
  const low = Math.floor(Math.abs(deg) / STEP_DEG) * STEP_DEG;
  return `between ${low} and ${degrees(low + STEP_DEG)}`;
};

export const sideOf = (rightward: number): 'left' | 'right' => (rightward < 0 ? 'left' : 'right');
const CUE_NAMES: Record<SeenCue['kind'], string> = {
  ...{ flag: 'Flag', mirage: 'Mirage', meter: 'Kestrel', clock: 'Clock', trees: 'Trees', grass: 'Grass' },
  ...{ dust: 'Dust', splash: 'Splash' },
};
const hourText = (hour: number): string => clockText(Math.round(hour * 2) % 24);

const focusText = (focus: number): string => (focus === 0.5 ? 'focus at ½' : 'focus on the plate');

/** Name of a cue with its place: "Flag, 480 yd". */
export const cueName = (units: Units, cue: SeenCue): string => {
  if (cue.kind === 'mirage') return `Mirage, ${focusText(cue.focus)}`;
  const hasPlace = cue.kind === 'flag' || cue.kind === 'grass' || cue.kind === 'dust' || cue.kind === 'splash';
  return hasPlace ? `${CUE_NAMES[cue.kind]}, ${units.text('range', Math.round(cue.yd))}` : CUE_NAMES[cue.kind];
};

/** A cue in words: the text version of the picture, with the same arithmetic left to do. */
export const tellCue = (units: Units, cue: SeenCue): string => {
  const wind = (mph: number, digits = 0): string => units.text('wind', mph, digits);
  switch (cue.kind) {
    case 'flag': {
      const yaw = (cue.cue.yawDeg * Math.PI) / 180;
      const along = Math.abs(Math.cos(yaw)) < 0.26 ? '' : Math.cos(yaw) > 0 ? ', orange: away' : ', yellow: toward you';
      return `${cueName(units, cue)}: ${about(cue.cue.liftDeg)} off the pole, cloth to the ${sideOf(Math.sin(yaw))}${along}${along === '' ? '' : `, wind from ${halfHourText(cue.cue.yawDeg + 180)}`}.`;
    }
    case 'mirage':
      return Math.abs(cue.leanDeg) < STEP_DEG
        ? `${cueName(units, cue)}: boils straight up.`
        : `${cueName(units, cue)}: leans ${about(cue.leanDeg)} from straight up, to the ${sideOf(cue.leanDeg)}.`;
    case 'meter':
      return cue.nowMph === undefined
        ? `Kestrel, at you: ${wind(cue.speedMph, 1)} from ${hourText(cue.hour)}.`
        : `Kestrel, at you: now ${wind(cue.nowMph, 1)}, mean of 60 seconds ${wind(cue.speedMph, 1)}, from ${hourText(cue.hour)}.`;
    case 'clock':
      return `Wind ${wind(cue.speedMph)} from ${hourText(cue.hour)}.`;
    case 'trees':
      return `${TREE_BANDS[cue.band]?.words}.`;
    case 'grass':
      return `Grass leans ${about(cue.leanDeg)}.`;
    case 'dust':
      return cue.milPerS === null
        ? 'No dust off the berm.'
        : `Dust at ${units.text('range', cue.yd)} drifts ${units.text('angle', Math.abs(cue.milPerS), 1)} a second to the ${sideOf(cue.milPerS)}.`;
    case 'splash': {
      const [a, b] = cue.marks;
      const moved = (b?.rightMil ?? 0) - (a?.rightMil ?? 0);
      return `Splash at ${units.text('range', cue.yd)}: ${units.text('angle', Math.abs(moved), 1)} in half a second, to the ${sideOf(moved)}.`;
    }
  }
};
