import {
  crossMphOfDrift,
  DUST_FROM_MPH,
  decodeFlag,
  decodeLean,
  decodeTrees,
  FLAG_LAW,
  flagIn,
  flagSpeedMph,
  leanDegOf,
  seenFlagDeg,
  slabIn,
} from '@windcall/cues';
import { ydToM } from '@windcall/units';
import { crossOfClock, headOfClock, sumOfThirds, taughtCross } from './lesson-draws.ts';
import { LOOK_S, type SeenCue, SPLASH_LOOKS_S, seenOf, type WatchedLesson } from './lesson-scenes.ts';
import { type Asked, flagFullMph, type Lesson, MIRAGE_FULL_MPH } from './lessons.ts';

/**
 * A number of a task. `wire` by kind: crosswind (+ from the right), speed, limit of a band and least (this or more)
 * mph; range yd; drift mil or mil/s; height mil above the line of sight, + up, at `atYd`; degrees; hour of the wind's
 * origin on the clock; part of a wind from that hour; share a ratio. Under is mph that no cue shows.
 */
export interface Fact {
  readonly name: string;
  readonly kind:
    | 'crosswind'
    | 'speed'
    | 'limit'
    | 'least'
    | 'under'
    | 'range'
    | 'drift'
    | 'height'
    | 'degrees'
    | 'hour'
    | 'part'
    | 'share';
  readonly wire: number;
  readonly atYd?: number;
}

const num = (asked: Asked, name: string): number => Number(asked[name] ?? 0);
const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length);
const THIRD_NAMES = ['near', 'middle', 'far'] as const;

/** Reading of a cue by the taught rules, mph, + from the right; null for cues that give only a band. */
const readingOf = (cue: SeenCue): number | null =>
  cue.kind === 'flag' ? decodeFlag(cue.cue) : cue.kind === 'mirage' ? decodeLean(cue.leanDeg) : null;

/** Mean of each third's cues over 20 seconds, mph, + from the right; null without a cue. */
const thirdsOf = ({ samples, stepS }: WatchedLesson): (number | null)[] => {
  const looks = samples.slice(-LOOK_S / stepS - 1);
  return [0, 1, 2].map((third) => {
    const read = looks.flatMap((cues) =>
      cues.flatMap((cue) => ('third' in cue && cue.third === third ? (readingOf(cue) ?? []) : [])),
    );
    return read.length === 0 ? null : mean(read);
  });
};

/** Apparent wind of a cue in lesson 11, mph, + from the right: a flag's seen angle over 4, mirage up to its maximum; null for a band. */
export const lookMph = (cue: SeenCue | undefined): number | null => {
  if (cue?.kind === 'flag')
    return (Math.sign(decodeFlag(cue.cue)) * seenFlagDeg(cue.cue)) / FLAG_LAW.liftDegPerMph || 0;
  if (cue?.kind !== 'mirage') return null;
  const mph = decodeLean(cue.leanDeg);
  return Math.sign(mph) * Math.min(MIRAGE_FULL_MPH, Math.abs(mph)) || 0;
};

const fact = (name: string, kind: Fact['kind'], wire: number): Fact => ({ name, kind, wire });
const clockFacts = (hour: number): Fact[] => [fact('hour', 'hour', hour), fact('part', 'part', hour)];

/** Every true or given number of a task, from the drawn task; `watched` for lessons with living air. */
export const factsOf = (lesson: Lesson, asked: Asked, watched: WatchedLesson | null): Fact[] => {
  const was = watched ? watched.wasMph : num(asked, 'wasMph');
  const [speedMph, hour] = [num(asked, 'speedMph'), num(asked, 'hour')];
  const range = fact('range', 'range', num(asked, 'rangeYd'));
  const it = fact('was', 'crosswind', was);
  const flagOfClock = () => flagIn({ crossMph: crossOfClock(speedMph, hour), headMph: headOfClock(speedMph, hour) });
  const scope = (): Fact[] => {
    const seen = seenFlagDeg(flagOfClock());
    return [
      fact('speed', 'speed', speedMph),
      ...clockFacts(hour),
      fact('was', 'crosswind', taughtCross(speedMph, hour)),
      fact('lean', 'crosswind', Math.sign(was) * flagSpeedMph(seen)),
    ];
  };
  switch (lesson) {
    case 1: {
      if (asked.part === 'clock') return scope();
      if (asked.part === 'height') {
        const lift = FLAG_LAW.liftDegPerMph * Math.abs(was);
        const speed = fact('speed', 'speed', Math.abs(was));
        return [fact('seen', 'degrees', seenFlagDeg(flagOfClock())), fact('lift', 'degrees', lift), speed];
      }
      const isFull = Math.abs(was) >= flagFullMph();
      const lift = Math.min(FLAG_LAW.fullDeg, FLAG_LAW.liftDegPerMph * Math.abs(was));
      return [
        fact('lift', 'degrees', lift),
        isFull ? fact('speed', 'least', flagFullMph()) : fact('speed', 'speed', Math.abs(was)),
        ...(isFull ? [] : [it]),
      ];
    }
    case 2: {
      const lean = leanDegOf(slabIn({ crossMph: was, headMph: 0 }, ydToM(range.wire)));
      const isFull = Math.abs(was) >= MIRAGE_FULL_MPH && asked.focus === undefined;
      return [
        fact('lean', 'degrees', lean),
        isFull ? fact('was', 'least', MIRAGE_FULL_MPH) : it,
        ...(asked.focus === undefined ? [] : [fact('plate', 'crosswind', num(asked, 'plateMph'))]),
      ];
    }
    case 3:
      return asked.scope === true ? scope() : [fact('speed', 'speed', speedMph), ...clockFacts(hour), it];
    case 4: {
      const [trees, grass] = seenOf(4, asked);
      const { fromMph, toMph } = decodeTrees(trees?.kind === 'trees' ? trees.band : 0);
      return [
        ...(Number.isFinite(toMph)
          ? [fact('from', 'limit', fromMph), fact('to', 'limit', toMph)]
          : [fact('from', 'least', fromMph)]),
        fact('grass', 'degrees', grass?.kind === 'grass' ? grass.leanDeg : 0),
      ];
    }
    case 5: {
      const [dust] = seenOf(5, asked);
      const drift = dust?.kind === 'dust' ? dust.milPerS : null;
      return [range, ...(drift === null ? [fact('was', 'under', DUST_FROM_MPH)] : [fact('drift', 'drift', drift), it])];
    }
    case 6: {
      const [splash] = seenOf(6, asked);
      const [first, second] = splash?.kind === 'splash' ? splash.marks : [];
      const moved = (second?.rightMil ?? 0) - (first?.rightMil ?? 0);
      const rule = crossMphOfDrift(moved / (SPLASH_LOOKS_S[1] - SPLASH_LOOKS_S[0]), ydToM(range.wire));
      return [range, fact('drift', 'drift', moved), fact('rule', 'crosswind', rule), it];
    }
    case 7: {
      if (asked.part === 'bullet') {
        return [
          range,
          { name: 'flag', kind: 'height', wire: num(asked, 'bulletMil'), atYd: num(asked, 'flagYd') },
          ...THIRD_NAMES.flatMap((name): Fact[] => {
            const atYd = num(asked, `${name}Yd`);
            const height: Fact = { name, kind: 'height', wire: num(asked, `${name}Mil`), atYd };
            return [fact(`${name}Yd`, 'range', Math.round(atYd / 10) * 10), height];
          }),
        ];
      }
      const three = THIRD_NAMES.map((name) => num(asked, `${name}Mph`));
      return [
        ...THIRD_NAMES.map((name, i) => fact(name, 'crosswind', three[i])),
        ...THIRD_NAMES.map((name, i) => fact(`${name}Times`, 'crosswind', (3 - i) * three[i])),
        fact('rule', 'crosswind', sumOfThirds(three)),
        it,
        ...THIRD_NAMES.map((name) => fact(`${name}Share`, 'share', num(asked, `${name}Share`))),
      ];
    }
    case 8: {
      const [low, high] = [watched?.lowMph ?? 0, watched?.highMph ?? 0];
      const [lull, gust] = Math.abs(low) < Math.abs(high) ? [low, high] : [high, low];
      const lift = Math.min(FLAG_LAW.fullDeg, FLAG_LAW.liftDegPerMph * Math.abs(was));
      return [fact('lull', 'crosswind', lull), fact('gust', 'crosswind', gust), fact('lift', 'degrees', lift), it];
    }
    case 9: {
      const meanMph = num(asked, 'meanMph');
      return [
        fact('now', 'speed', num(asked, 'nowMph')),
        fact('mean', 'speed', meanMph),
        ...clockFacts(hour),
        fact('rule', 'crosswind', taughtCross(meanMph, hour)),
        it,
      ];
    }
    case 10: {
      const [near, middle, far] = watched ? thirdsOf(watched) : [];
      const isPlate = asked.pair === 'near-plate';
      const [other, weight] = isPlate ? [far ?? 0, 1] : [middle ?? 0, 2];
      return [
        fact('near', 'crosswind', near ?? 0),
        fact('other', 'crosswind', other),
        fact('rule', 'crosswind', (3 * (near ?? 0) + weight * other) / (3 + weight)),
        it,
      ];
    }
    case 11: {
      const cues = seenOf(11, asked);
      const flag = asked.why === 'end-on' ? cues.find((cue) => cue.kind === 'flag') : undefined;
      return ['A', 'B']
        .flatMap((name, i): Fact[] => {
          const mph = lookMph(cues[i]);
          if (mph === null) return [];
          const isMost = cues[i]?.kind === 'mirage' && Math.abs(mph) >= MIRAGE_FULL_MPH;
          return [isMost ? fact(name, 'least', MIRAGE_FULL_MPH) : fact(name, 'crosswind', mph)];
        })
        .concat(it, flag ? fact('seen', 'degrees', seenFlagDeg(flag.cue)) : []);
    }
    case 12: {
      const thirds = watched ? thirdsOf(watched) : [];
      return [
        ...THIRD_NAMES.flatMap((name, i) => {
          const mph = thirds[i] ?? null;
          return mph === null ? [] : [fact(name, 'crosswind', mph)];
        }),
        fact('rule', 'crosswind', sumOfThirds(thirds)),
        it,
      ];
    }
  }
};
