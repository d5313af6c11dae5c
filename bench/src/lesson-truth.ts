import { mphToMps, mpsToMph, ydToM } from '@windcall/units';
import { fieldOf, lawOf, lineOf, pathGauge, wavesOf } from '@windcall/wind';

/* The numbers of lessons, computed a second time from the tasks alone, by the laws of the cues and the rules in docs and lessons.
   Only the air of lessons with living air comes from the product (its wind package); lessons, facts and words do not. */

type Asked = Readonly<Record<string, unknown>>;
/** Visible cues of a living picture at a moment: lift and heading of flags, lean of mirage, degrees; by third of the way. */
export interface Look {
  readonly third: number;
  readonly liftDeg?: number;
  readonly yawDeg?: number;
  readonly leanDeg?: number;
}
export interface LessonRow {
  readonly lesson: number;
  readonly asked: Asked;
  readonly units: {
    readonly angle?: string;
    readonly range?: string;
    readonly wind?: string;
    readonly numbers?: string;
  };
  readonly facts: readonly {
    readonly name: string;
    readonly kind: string;
    readonly atYd?: number;
    readonly text: string;
  }[];
  readonly looks: readonly (readonly Look[])[] | null;
}

const RAD = Math.PI / 180;
const PARTS = [0, 0.25, 0.5, 0.7, 0.9, 1, 1];
const PART_WORDS = ['0', '¼', '½', '0.7', '0.9', 'all', 'all'];
const BANDS = [0, 3, 6, 10, 15];
const THIRDS = ['near', 'middle', 'far'];
const WEIGHTS = [3, 2, 1];
/** Mirage rises at 1.5 m/s; straight flags and streaming waves, mph. */
const [RISE_MPH, FLAG_FULL_MPH, MIRAGE_FULL_MPH, DUST_MPH] = [1.5 / 0.44704, 22, 12, 8];

/** Half hours from a clock hour to the nearer of 12:00 and 6:00. */
const halfHours = (hour: number): number => {
  const off = Math.round(2 * hour) % 12;
  return Math.min(off, 12 - off);
};
const fromRight = (hour: number): number => (hour % 12 === 0 || hour === 6 ? 0 : hour < 6 ? 1 : -1);
const crossOf = (speedMph: number, hour: number): number => fromRight(hour) * (PARTS[halfHours(hour)] ?? 0) * speedMph;
const liftOf = (speedMph: number): number => Math.max(4, Math.min(90, 4 * speedMph));
const seenOf = (speedMph: number, hour: number): number =>
  Math.atan2(Math.sin(RAD * liftOf(speedMph)) * Math.abs(Math.sin(RAD * 30 * hour)), Math.cos(RAD * liftOf(speedMph))) /
  RAD;
const driftOf = (mph: number, yd: number): number => (1000 * 0.44704 * Math.abs(mph)) / (0.9144 * yd);
const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x, 0) / all.length;

const lookMph = ({ liftDeg = 0, yawDeg = 0, leanDeg }: Look): number =>
  leanDeg === undefined ? (-liftDeg / 4) * Math.sin(RAD * yawDeg) : -RISE_MPH * Math.tan(RAD * leanDeg);
const meanOfThird = (looks: readonly (readonly Look[])[], third: number): number | null => {
  const read = looks.flatMap((cues) => cues.filter((cue) => cue.third === third).map(lookMph));
  return read.length === 0 ? null : mean(read);
};

/** The effective crosswind at the end of the 20 seconds, mph. */
const airMph = ({ sky, meanMph, seed, fromDeg, rangeYd }: Asked): number => {
  const speedMps = mphToMps(Number(meanMph));
  const waves = wavesOf(lawOf({ ground: 'meadow', sky: sky as 'overcast' | 'broken', speedMps }), Number(seed));
  const line = lineOf(waves, Number(fromDeg));
  return mpsToMph(
    line.cross(
      fieldOf(waves)
        .at(20)
        .read(pathGauge(line, ydToM(Number(rangeYd)))),
    ),
  );
};

/** Every fact of a task by name, in wire units. */
const truthsOf = ({ lesson, asked, looks }: LessonRow): Record<string, number | null> => {
  const n = (name: string): number => Number(asked[name]);
  const [was, speed, hour, range] = [n('wasMph'), n('speedMph'), n('hour'), n('rangeYd')];
  const clock = {
    speed,
    hour,
    part: hour,
    was: crossOf(speed, hour),
    lean: (Math.sign(was) * seenOf(speed, hour)) / 4,
  };
  const seen = looks ?? [];
  const [near, middle, far] = [0, 1, 2].map((third) => meanOfThird(seen, third));
  switch (lesson) {
    case 1:
      if (asked.part === 'clock') return clock;
      if (asked.part === 'height') return { seen: seenOf(speed, hour), lift: 4 * Math.abs(was), speed: Math.abs(was) };
      return { lift: Math.min(90, 4 * Math.abs(was)), speed: Math.min(FLAG_FULL_MPH, Math.abs(was)), was };
    case 2: {
      const shown = asked.focus === undefined ? Math.sign(was) * Math.min(MIRAGE_FULL_MPH, Math.abs(was)) : was;
      return { lean: Math.atan(Math.abs(was) / RISE_MPH) / RAD, was: shown, plate: n('plateMph') };
    }
    case 3:
      return asked.scope === true ? clock : { ...clock, was };
    case 4: {
      const band = BANDS.findLastIndex((mph) => was >= mph);
      return { from: BANDS[band] ?? 0, to: BANDS[band + 1] ?? null, grass: 48 * (1 - Math.exp(-((was / 11) ** 1.6))) };
    }
    case 5:
      return Math.abs(was) < DUST_MPH ? { range, was: DUST_MPH } : { range, drift: driftOf(was, range), was };
    case 6: {
      // distance of a puff that nears full speed with a time constant of 0.12 s
      const gone = (tS: number): number => tS - 0.12 * (1 - Math.exp(-tS / 0.12));
      const share = (gone(0.7) - gone(0.2)) / 0.5;
      return { range, drift: 0.5 * share * driftOf(was, range), rule: share * was, was };
    }
    case 7: {
      if (asked.part === 'bullet') {
        const heights = THIRDS.flatMap((name) => [
          [name, n(`${name}Mil`)],
          [`${name}Yd`, 10 * Math.round(n(`${name}Yd`) / 10)],
        ]);
        return { range, flag: n('bulletMil'), ...Object.fromEntries(heights) };
      }
      const three = THIRDS.map((name) => n(`${name}Mph`));
      const shares = THIRDS.map((name) => n(`${name}Share`));
      const each = THIRDS.flatMap((name, i) => [
        [name, three[i]],
        [`${name}Times`, (WEIGHTS[i] ?? 0) * (three[i] ?? 0)],
        [`${name}Share`, shares[i]],
      ]);
      const sum = (by: readonly number[]): number => three.reduce((all, mph, i) => all + mph * (by[i] ?? 0), 0);
      return { ...Object.fromEntries(each), rule: sum(WEIGHTS) / 6, was: sum(shares) };
    }
    case 8: {
      const winds = seen.flatMap((cues) => cues.map(lookMph));
      const ends = [Math.min(...winds), Math.max(...winds)].sort((a, b) => Math.abs(a) - Math.abs(b));
      const most = mean(winds);
      return { lull: ends[0] ?? 0, gust: ends[1] ?? 0, lift: Math.min(90, 4 * Math.abs(most)), was: most };
    }
    case 9: {
      const rule = crossOf(n('meanMph'), hour);
      return { now: n('nowMph'), mean: n('meanMph'), hour, part: hour, rule, was: rule };
    }
    case 10: {
      const [other, weight] = asked.pair === 'near-plate' ? [far ?? 0, 1] : [middle ?? 0, 2];
      return { near: near ?? 0, other, rule: (3 * (near ?? 0) + weight * other) / (3 + weight), was: airMph(asked) };
    }
    case 11: {
      const most = (mph: number): number => Math.sign(mph) * Math.min(MIRAGE_FULL_MPH, Math.abs(mph));
      const look = (Math.sign(was) * seenOf(speed, hour)) / 4;
      const [right, wrong] = {
        late: [was, null],
        full: [was, most(was)],
        'end-on': [most(was), look],
        'other-air': [was, most(n('otherMph'))],
      }[String(asked.why)] ?? [was, null];
      const pair = asked.cue === 'A' ? { A: right, B: wrong } : { A: wrong, B: right };
      return { ...pair, was, seen: seenOf(speed, hour) };
    }
    default: {
      const three = [near, middle, far];
      const weights = WEIGHTS.filter((_, i) => three[i] != null);
      const sum = three.reduce<number>((all, mph, i) => all + (mph ?? 0) * (WEIGHTS[i] ?? 0), 0);
      return { near, middle, far, rule: sum / weights.reduce((all, weight) => all + weight, 0), was: airMph(asked) };
    }
  }
};

const PER_MPH: Readonly<Record<string, number>> = { mph: 1, 'm/s': 0.44704, 'km/h': 1.609344 };
const MOA_PER_MIL = 10800 / Math.PI / 1000;

/** The numbers and words that a kind of text shows for a true value, each number with its decimals. */
const shownAs = (row: LessonRow, kind: string, wire: number, atYd = Number.NaN) => {
  const { angle = 'mil', range = 'yd', wind = 'mph' } = row.units;
  const mph = Math.abs(wire) * (PER_MPH[wind] ?? Number.NaN);
  const yards = range === 'm' ? 0.9144 : 1;
  const side = wire > 0 ? 'R ' : 'L ';
  const inches = (Math.abs(wire) * atYd * 36) / 1000;
  const forms: Readonly<Record<string, readonly [before: string, value: number, decimals: number, after: string]>> = {
    crosswind: [side, mph, 1, ` ${wind}`],
    speed: ['', mph, 1, ` ${wind}`],
    limit: ['', mph, 1, ` ${wind}`],
    least: ['', mph, 1, ` ${wind} or more`],
    under: ['under ', mph, 1, ` ${wind}`],
    range: ['', Math.round(wire) * yards, 0, ` ${range}`],
    drift: ['', Math.abs(wire) * (angle === 'MOA' ? MOA_PER_MIL : 1), 1, ` ${angle}`],
    height: ['', range === 'm' ? 2.54 * inches : inches, 0, range === 'm' ? ' cm' : ' in'],
    degrees: ['', Math.abs(wire), 0, '°'],
    share: ['', 100 * wire, 0, ' %'],
  };
  return forms[kind];
};

/** The error in a text, given the true value; null if both agree to the text's last digit. */
const wrongText = (row: LessonRow, { kind, text, atYd }: LessonRow['facts'][number], wire: number): string | null => {
  const mark = row.units.numbers === 'comma' ? ',' : '.';
  if (kind === 'hour' || kind === 'part') {
    const minutes = Math.round(60 * wire);
    const clock = `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
    const want = kind === 'hour' ? clock : PART_WORDS[halfHours(wire)]?.replace('.', mark);
    return text === want ? null : `want ${want}`;
  }
  const form = shownAs(row, kind, wire, atYd);
  if (form === undefined) return `no form of ${kind}`;
  const [before, value, decimals, after] = form;
  const [, start, figure = '', end] = /^(\D*)([\d.,]+)(.*)$/.exec(text) ?? [];
  const [whole = '', part = ''] = figure.split(mark);
  // limits have no trailing zero
  const isShort = part.length < decimals && (kind === 'limit' || kind === 'least' || kind === 'under');
  const isNear = Math.abs(Number(`${whole}.${part || 0}`) - value) <= 0.5 * 10 ** -decimals + 1e-9;
  const isWorded = (start === before || (Number(`${whole}.${part || 0}`) === 0 && start === '')) && end === after;
  return isNear && isWorded && (part.length === decimals || isShort) ? null : `want ${before}${value}${after}`;
};

/** Numbers of a row that differ from their true values, and how many were compared. */
export const compareRow = (row: LessonRow): { readonly compared: number; readonly wrong: readonly string[] } => {
  const truths = truthsOf(row);
  const wrong = row.facts.flatMap((fact) => {
    const wire = truths[fact.name];
    const why = wire === undefined || wire === null ? 'no such number' : wrongText(row, fact, wire);
    return why === null
      ? []
      : [`lesson ${row.lesson} ${fact.name} "${fact.text}": ${why}, of ${JSON.stringify(row.asked)}`];
  });
  return { compared: row.facts.length, wrong };
};
