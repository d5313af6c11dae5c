import {
  type CueTrack,
  DUST_FROM_MPH,
  decodeFlag,
  driftMilPerSOf,
  type FlagCue,
  flagIn,
  grassLeanDeg,
  type Heat,
  type LocalWind,
  leanDegOf,
  makeCueTrack,
  slabIn,
  slabsOf,
  splashAt,
  TRACK_STEP_S,
  thirdOf,
  treeBandOf,
  type WindOver,
  type WindPlace,
} from '@windcall/cues';
import { mpsToMph, mToYd, ydToM } from '@windcall/units';
import { fieldOf, type Gauge, pathGauge } from '@windcall/wind';
import { airOfLesson, crossOfClock, headOfClock, MIDDLE_FLAG } from './lesson-draws.ts';
import type { Asked, Lesson } from './lessons.ts';

/** One cue in a lesson's picture. `third` is its third of the way, near first. */
export type SeenCue =
  | {
      readonly kind: 'flag';
      readonly yd: number;
      readonly third: number;
      readonly cue: FlagCue;
    }
  | {
      readonly kind: 'mirage';
      /** Focus of the scope, as a share of the way, and the air in focus. */
      readonly focus: number;
      readonly yd: number;
      readonly third: number;
      readonly leanDeg: number;
      readonly milPerS: number;
    }
  | {
      readonly kind: 'meter';
      readonly third: number;
      readonly speedMph: number;
      readonly hour: number;
      readonly nowMph?: number;
    }
  | { readonly kind: 'clock'; readonly speedMph: number; readonly hour: number }
  | { readonly kind: 'trees'; readonly band: number }
  | { readonly kind: 'grass'; readonly yd: number; readonly leanDeg: number }
  | { readonly kind: 'dust'; readonly yd: number; readonly milPerS: number | null }
  | {
      readonly kind: 'splash';
      readonly yd: number;
      readonly marks: readonly { readonly tS: number; readonly rightMil: number; readonly radiusMil: number }[];
    };

const POWER = 20;
/** Looks at a splash, s after the strike. */
export const SPLASH_LOOKS_S = [0.2, 0.7] as const;

const across = (mph: number): LocalWind => ({ crossMph: mph, headMph: 0 });
const flag = (yd: number, third: number, wind: LocalWind): SeenCue => ({
  ...{ kind: 'flag', yd, third },
  cue: flagIn(wind),
});

/** The waves at one focus, a share of the way, in a steady crosswind. */
const mirage = (rangeYd: number, focus: number, third: number, crossMph: number): SeenCue => {
  const rangeM = ydToM(rangeYd);
  const slab = slabIn(across(crossMph), slabsOf(rangeM, focus * rangeM, POWER).focusM);
  return { kind: 'mirage', focus, yd: mToYd(slab.zM), third, leanDeg: leanDegOf(slab), milPerS: slab.driftMilPerS };
};

/** The flag of each third, as a share of the way. */
const FLAG_AT = [0.25, MIDDLE_FLAG, 0.8] as const;

const num = (asked: Asked, name: string): number => Number(asked[name] ?? 0);

/** The two cues of lesson 11, the reliable one first, by the cue functions that draw them. */
const pairSeen = (asked: Asked): [SeenCue, SeenCue] => {
  const rangeYd = num(asked, 'rangeYd');
  const was = num(asked, 'wasMph');
  const middle = { yd: MIDDLE_FLAG * rangeYd, third: 1 };
  switch (asked.why) {
    case 'late':
      return [flag(middle.yd, 1, across(was)), { kind: 'trees', band: treeBandOf(across(num(asked, 'lateMph'))) }];
    case 'full':
      return [flag(middle.yd, 1, across(was)), mirage(rangeYd, 0.5, 1, was)];
    case 'end-on': {
      const wind = { crossMph: was, headMph: headOfClock(num(asked, 'speedMph'), num(asked, 'hour')) };
      return [mirage(rangeYd, 0.5, 1, was), flag(middle.yd, 1, wind)];
    }
    default:
      return [flag(middle.yd, 1, across(was)), mirage(rangeYd, 1, 2, num(asked, 'otherMph'))];
  }
};

/** The cues of a task in still air. Lessons 8, 10 and 12 have living air: `watchLesson`. */
export const seenOf = (lesson: Lesson, asked: Asked): SeenCue[] => {
  const rangeYd = num(asked, 'rangeYd');
  const was = num(asked, 'wasMph');
  switch (lesson) {
    case 1: {
      const [speedMph, hour] = [num(asked, 'speedMph'), num(asked, 'hour')];
      const wind =
        asked.speedMph === undefined
          ? across(was)
          : { crossMph: crossOfClock(speedMph, hour), headMph: headOfClock(speedMph, hour) };
      return [flag(num(asked, 'placeYd'), 1, wind)];
    }
    case 2:
      return asked.focus === undefined
        ? [mirage(rangeYd, 1, 2, was)]
        : [mirage(rangeYd, 1, 2, num(asked, 'plateMph')), mirage(rangeYd, 0.5, 1, num(asked, 'halfMph'))];
    case 3: {
      const [speedMph, hour] = [num(asked, 'speedMph'), num(asked, 'hour')];
      const wind = { crossMph: crossOfClock(speedMph, hour), headMph: headOfClock(speedMph, hour) };
      return asked.scope === true ? [flag(MIDDLE_FLAG * rangeYd, 1, wind)] : [{ kind: 'clock', speedMph, hour }];
    }
    case 4: {
      const wind = { crossMph: crossOfClock(was, num(asked, 'hour')), headMph: headOfClock(was, num(asked, 'hour')) };
      return [
        { kind: 'trees', band: treeBandOf(wind) },
        { kind: 'grass', yd: Math.min(65, 0.3 * rangeYd), leanDeg: grassLeanDeg(wind) },
      ];
    }
    case 5: {
      const milPerS = Math.abs(was) >= DUST_FROM_MPH ? driftMilPerSOf(was, ydToM(rangeYd)) : null;
      return [{ kind: 'dust', yd: rangeYd, milPerS }];
    }
    case 6: {
      const marks = SPLASH_LOOKS_S.map((tS) => {
        const splash = splashAt(tS, across(was), ydToM(rangeYd));
        return { tS, rightMil: splash?.rightMil ?? 0, radiusMil: splash?.radiusMil ?? 0 };
      });
      return [{ kind: 'splash', yd: rangeYd, marks }];
    }
    case 7: {
      const three = ['nearMph', 'middleMph', 'farMph'].map((name) => num(asked, name));
      return three.map((mph, third) => flag(rangeYd * (FLAG_AT[third] ?? 1), third, across(mph)));
    }
    case 9:
      return [
        {
          kind: 'meter',
          third: 0,
          speedMph: num(asked, 'meanMph'),
          hour: num(asked, 'hour'),
          nowMph: num(asked, 'nowMph'),
        },
      ];
    case 11: {
      const pair = pairSeen(asked);
      return asked.cue === 'A' ? pair : [pair[1], pair[0]];
    }
    default:
      return [];
  }
};

/** A lesson's living air: samples every half second up to the call, and the answers. */
export interface WatchedLesson {
  readonly track: CueTrack;
  readonly stepS: number;
  readonly samples: readonly (readonly SeenCue[])[];
  /** mph, + from the right: the answer; in lesson 8 also low and high; and the wind of every sample. */
  readonly wasMph: number;
  readonly lowMph: number;
  readonly highMph: number;
  readonly crossMph: readonly number[];
}

/** Time of watching living air, s; the mean is over this time. */
export const LOOK_S = 20;
/** Indexes of the flags of a call: the near flag, and the flag of lessons 8 and 11. */
const [NEAR, MIDDLE] = [0, 1];
/** Indexes in `FOCUSES`: the plate, and halfway. */
export const [AT_PLATE, AT_HALF] = [0, 2];

const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length);

/** One sample of a track: its flags, then its mirage at the plate and halfway. */
const seenAt = (track: CueTrack, i: number): { flags: SeenCue[]; plate: SeenCue; half: SeenCue } => {
  const slabAt = (focus: number): SeenCue => {
    const { zM, driftMilPerS } = track.slabs[focus] ?? { zM: track.rangeM, driftMilPerS: [] };
    const slab = { zM, driftMilPerS: driftMilPerS[i] ?? 0, strength: 1 };
    const shared = { kind: 'mirage', yd: mToYd(zM), leanDeg: leanDegOf(slab), milPerS: slab.driftMilPerS } as const;
    return { ...shared, focus: focus === AT_HALF ? 0.5 : 1, third: focus === AT_HALF ? 1 : 2 };
  };
  return {
    flags: track.flags.map(({ zM, liftDeg, yawDeg }) => ({
      ...{ kind: 'flag', yd: mToYd(zM), third: thirdOf(zM, track.rangeM) },
      cue: { liftDeg: liftDeg[i] ?? 0, yawDeg: yawDeg[i] ?? 0 },
    })),
    plate: slabAt(AT_PLATE),
    half: slabAt(AT_HALF),
  };
};

/** The living air of a lesson, from the surface law and its seed, with cues as in a sealed call. */
export const watchLesson = (lesson: 8 | 10 | 12, asked: Asked): WatchedLesson => {
  const { waves, line, rangeM } = airOfLesson(asked);
  const field = fieldOf(waves);
  const gauges = new Map<string, Gauge>();
  const stretches = new WeakMap<object, Gauge>();
  const gaugeOf = (zM: number, place: WindPlace | undefined): Gauge => {
    const [first, second] = place?.slices ?? [];
    if (place && first && second) {
      const known =
        stretches.get(place) ??
        line.stretch(
          first.zM,
          second.zM - first.zM,
          (place.slices ?? []).map(({ weight }) => weight),
        );
      stretches.set(place, known);
      return known;
    }
    const key = `${zM} ${place?.asideM ?? 0}`;
    const known = gauges.get(key) ?? line.gauge(zM, place?.asideM ?? 0);
    gauges.set(key, known);
    return known;
  };
  let moment = field.at(0);
  let momentS = 0;
  const wind: WindOver = (zM, tS, place) => {
    if (tS !== momentS) [moment, momentS] = [field.at(tS), tS];
    const read = moment.read(gaugeOf(zM, place));
    return { crossMph: mpsToMph(line.cross(read)), headMph: mpsToMph(line.head(read)) };
  };
  const count = LOOK_S / TRACK_STEP_S + 1;
  const track = makeCueTrack(wind, {
    ...{ rangeM, heat: heatOf(lesson), startS: 0, samples: count, flagsFor: 'call' },
    shown: { flag: true, mirage: true, grass: true, trees: true, dust: true },
  });
  const path = pathGauge(line, rangeM);
  const samples: SeenCue[][] = [];
  const crossMph: number[] = [];
  for (let i = 0; i < count; i++) {
    const { flags, plate, half } = seenAt(track, i);
    const own = flags[MIDDLE];
    const near = flags[NEAR];
    samples.push(
      lesson === 8
        ? own
          ? [own]
          : []
        : lesson === 12 || near === undefined
          ? [...flags, half, plate]
          : [near, asked.pair === 'near-plate' ? plate : half],
    );
    crossMph.push(
      lesson === 8 && own?.kind === 'flag'
        ? decodeFlag(own.cue)
        : mpsToMph(line.cross(field.at(i * TRACK_STEP_S).read(path))),
    );
  }
  return {
    ...{ track, samples, stepS: TRACK_STEP_S, crossMph },
    wasMph: lesson === 8 ? mean(crossMph) : (crossMph.at(-1) ?? 0),
    lowMph: Math.min(...crossMph),
    highMph: Math.max(...crossMph),
  };
};

/** Heat of the ground: strong if the lesson reads the waves, else weak enough not to disturb. */
const heatOf = (lesson: Lesson): Heat =>
  lesson === 2 || lesson === 10 || lesson === 11 ? 'heavy' : lesson === 12 ? 'moderate' : 'light';

/** The wind of a still task along its way; it varies only as the task needs. */
const windOf = (lesson: Lesson, asked: Asked): WindOver => {
  const was = num(asked, 'wasMph');
  const rangeM = ydToM(num(asked, 'rangeYd'));
  const ofClock = (speedMph: number): LocalWind => {
    const hour = num(asked, 'hour');
    return { crossMph: crossOfClock(speedMph, hour), headMph: headOfClock(speedMph, hour) };
  };
  switch (lesson) {
    case 1:
      return () => (asked.speedMph === undefined ? across(was) : ofClock(num(asked, 'speedMph')));
    case 2:
      return (zM) => across(num(asked, zM > PLATE_AIR_FROM * rangeM ? 'plateMph' : 'halfMph'));
    case 3:
      return () => ofClock(num(asked, 'speedMph'));
    case 4:
      return () => ofClock(was);
    case 7:
      return (zM) => across(num(asked, (['nearMph', 'middleMph', 'farMph'] as const)[thirdOf(zM, rangeM)]));
    case 9:
      return () => ofClock(num(asked, 'nowMph'));
    case 11:
      if (asked.why === 'end-on')
        return () => ({ crossMph: was, headMph: headOfClock(num(asked, 'speedMph'), num(asked, 'hour')) });
      if (asked.why === 'late') return (zM) => across(zM > rangeM + 1 ? num(asked, 'lateMph') : was);
      if (asked.why === 'other-air') return (zM) => across(zM > PLATE_AIR_FROM * rangeM ? num(asked, 'otherMph') : was);
      return () => across(was);
    default:
      return () => across(was);
  }
};
/** The air in focus at the plate begins beyond this share of the way. */
const PLATE_AIR_FROM = 0.62;

/** The picture of a task: the cues of its wind, for a sealed call's painter. Living air has its own: `watchLesson`. */
export const trackOfLesson = (lesson: Lesson, asked: Asked): CueTrack =>
  makeCueTrack(windOf(lesson, asked), {
    ...{ rangeM: ydToM(num(asked, 'rangeYd')), heat: heatOf(lesson), startS: 0, samples: 2, flagsFor: 'call' },
    // cues that would give away the answer are left out
    shown: {
      ...{ mirage: true, grass: true, trees: true, dust: true },
      flag: ![2, 4, 5, 6, 9].includes(lesson) && !(lesson === 3 && asked.scope !== true),
    },
  });
