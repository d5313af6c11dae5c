import {
  type CuePlaces,
  cuesOf,
  DUST_FROM_MPH,
  driftMilPerSOf,
  type FlagCue,
  flagIn,
  followWinds,
  grassLeanDeg,
  holdWinds,
  type LocalWind,
  leanDegOf,
  slabIn,
  slabsOf,
  speedMphOf,
  splashAt,
  treeBandOf,
  type WindOver,
} from '@windcall/cues';
import { mpsToMph, mToYd, ydToM } from '@windcall/units';
import { fieldOf, type Gauge, pathGauge } from '@windcall/wind';
import { airOfLesson, crossOfClock, headOfClock, LESSON_FLAGS } from './lesson-draws.ts';
import type { Asked, Lesson } from './lessons.ts';

/** One thing in a lesson's picture, as it stands. `third` is the third of the way that it tells of, near first. */
export type SeenCue =
  | {
      readonly kind: 'flag';
      readonly yd: number;
      readonly third: number;
      readonly cue: FlagCue;
      /** Where the beat of the cloth has its tip just now, against the middle of the cloth. */
      readonly tip?: 'low' | 'high';
    }
  | {
      readonly kind: 'mirage';
      /** Where the scope is focused, as a share of the way, and the air that is then seen. */
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
    }
  /** The bullet's wake: the side it comes in from, −1 left of the plate. */
  | { readonly kind: 'trace'; readonly yd: number; readonly from: 1 | -1 }
  | { readonly kind: 'wind'; readonly third: number; readonly mph: number };

/** Power that lessons look with. */
const POWER = 20;
/** When a splash is looked at, s after the strike. */
export const SPLASH_LOOKS_S = [0.2, 0.7] as const;

export const across = (mph: number): LocalWind => ({ crossMph: mph, headMph: 0 });
/** A flag of a third, in a wind it has followed. */
export const flag = (yd: number, third: number, wind: LocalWind): SeenCue => ({
  ...{ kind: 'flag', yd, third },
  cue: flagIn(wind),
});

/** The waves of one focus, a share of the way, in a steady crosswind. */
export const mirage = (rangeYd: number, focus: number, third: number, crossMph: number): SeenCue => {
  const rangeM = ydToM(rangeYd);
  const slab = slabIn(across(crossMph), slabsOf(rangeM, focus * rangeM, POWER).focusM);
  return { kind: 'mirage', focus, yd: mToYd(slab.zM), third, leanDeg: leanDegOf(slab), milPerS: slab.driftMilPerS };
};

const num = (asked: Asked, name: string): number => Number(asked[name] ?? 0);

/** The two cues of lesson 11, the one to trust first; each by the functions that draw it. */
const pairSeen = (asked: Asked): [SeenCue, SeenCue] => {
  const rangeYd = num(asked, 'rangeYd');
  const was = num(asked, 'wasMph');
  const middle = { yd: 0.55 * rangeYd, third: 1 };
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

/** What a task of still air shows: cue functions of what was asked, nothing else. Lessons 8, 10 and 12 live: `watchLesson`. */
export const seenOf = (lesson: Lesson, asked: Asked): SeenCue[] => {
  const rangeYd = num(asked, 'rangeYd');
  const was = num(asked, 'wasMph');
  switch (lesson) {
    case 1:
      return [flag(num(asked, 'placeYd'), 2, across(was))];
    case 2:
      return asked.focus === undefined
        ? [mirage(rangeYd, 1, 2, was)]
        : [mirage(rangeYd, 1, 2, num(asked, 'plateMph')), mirage(rangeYd, 0.5, 1, num(asked, 'halfMph'))];
    case 3: {
      const [speedMph, hour] = [num(asked, 'speedMph'), num(asked, 'hour')];
      const wind = { crossMph: crossOfClock(speedMph, hour), headMph: headOfClock(speedMph, hour) };
      return asked.scope === true
        ? [flag(0.8 * rangeYd, 2, wind), { kind: 'meter', third: 0, speedMph, hour }]
        : [{ kind: 'clock', speedMph, hour }];
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
      return three.map((mph, third) =>
        asked.flags === true ? flag(rangeYd * ((third + 0.5) / 3), third, across(mph)) : { kind: 'wind', third, mph },
      );
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

/** A lesson's living air as it was looked at: samples every half second up to the call, and what is then asked for. */
export interface WatchedLesson {
  readonly stepS: number;
  readonly samples: readonly (readonly SeenCue[])[];
  /** mph, + from the right: the answer, and in lesson 8 low and high of the minute and the wind of every sample. */
  readonly wasMph: number;
  readonly lowMph: number;
  readonly highMph: number;
  readonly crossMph: readonly number[];
}

const STEP_S = 0.5;
/** Everything has followed its wind for five lags before the first sample, s. */
const BEFORE_S = 6;
/** How long lesson 8 is watched, and how long a call is looked at, s. */
export const WATCH_S = { 8: 60, 10: 20, 12: 20 } as const;
/** What "most of the time" is a mean of, s. */
export const LOOK_S = 20;

const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length);

/** The cues of a lesson that lives, from the surface law and its seed. */
export const watchLesson = (lesson: 8 | 10 | 12, asked: Asked): WatchedLesson => {
  const { waves, line, rangeM } = airOfLesson(asked);
  const field = fieldOf(waves);
  const rangeYd = mToYd(rangeM);
  const slabAt = (focus: number) => slabsOf(rangeM, focus * rangeM, POWER).focusM;
  const slabs = [1, 0.5].map((focus) => ({ focus, zM: slabAt(focus) }));
  const flags = LESSON_FLAGS.map(({ at, asideM }) => ({ zM: at * rangeM, asideM, poleM: 2.5 }));
  const gauges = new Map<string, Gauge>();
  const gaugeOf = (zM: number, asideM = 0): Gauge => {
    const key = `${zM} ${asideM}`;
    const isSlab = asideM === 0 && slabs.some((slab) => slab.zM === zM);
    const known =
      gauges.get(key) ??
      (isSlab
        ? pathGauge(line, rangeM, (x) => Math.exp(-0.5 * ((x - zM / rangeM) / 0.1) ** 2))
        : line.gauge(zM, asideM));
    gauges.set(key, known);
    return known;
  };
  const windAt = (momentS: number): WindOver => {
    const moment = field.at(momentS);
    return (zM, _, place) => {
      const wind = moment.read(gaugeOf(zM, place?.asideM ?? 0));
      return { crossMph: mpsToMph(line.cross(wind)), headMph: mpsToMph(line.head(wind)) };
    };
  };
  const places: CuePlaces = { rangeM, flags, slabsM: slabs.map(({ zM }) => zM), grassM: [] };
  const path = pathGauge(line, rangeM);
  const count = WATCH_S[lesson] / STEP_S + 1;
  let held = holdWinds(windAt(-BEFORE_S), places, -BEFORE_S);
  const samples: SeenCue[][] = [];
  const crossMph: number[] = [];
  for (let i = -BEFORE_S / STEP_S; i < count; i++) {
    const tS = i * STEP_S;
    const wind = windAt(tS);
    held = followWinds(held, wind, places, tS);
    if (i < 0) continue;
    const cues = cuesOf(held, places);
    const here = wind(0, tS);
    const hour = ((Math.atan2(here.crossMph, here.headMph) * 6) / Math.PI + 12) % 12;
    const seenFlags = cues.flags.map(
      (cue, f): SeenCue => ({ kind: 'flag', yd: rangeYd * (LESSON_FLAGS[f]?.at ?? 1), third: f === 0 ? 1 : 2, cue }),
    );
    const meter: SeenCue = { kind: 'meter', third: 0, speedMph: speedMphOf(here), hour };
    const seenSlabs = cues.slabs.map(
      (slab, s): SeenCue => ({
        kind: 'mirage',
        focus: slabs[s]?.focus ?? 1,
        yd: mToYd(slab.zM),
        third: s === 0 ? 2 : 1,
        leanDeg: leanDegOf(slab),
        milPerS: slab.driftMilPerS,
      }),
    );
    const [plate, half] = seenSlabs as [SeenCue, SeenCue];
    samples.push(
      lesson === 8
        ? seenFlags.slice(0, 1)
        : asked.pair === 'meter-half'
          ? [meter, half]
          : asked.pair === 'half-plate'
            ? [half, plate]
            : [meter, ...seenFlags, half, plate],
    );
    crossMph.push(lesson === 8 ? (held.flags[0]?.crossMph ?? 0) : mpsToMph(line.cross(field.at(tS).read(path))));
  }
  const last = crossMph.slice(-LOOK_S / STEP_S - 1);
  return {
    stepS: STEP_S,
    samples,
    wasMph: lesson === 8 ? mean(last) : (crossMph.at(-1) ?? 0),
    lowMph: Math.min(...crossMph),
    highMph: Math.max(...crossMph),
    crossMph,
  };
};
