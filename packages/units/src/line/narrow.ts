import { clockText } from '../conversions.ts';
import type { Token } from './lex.ts';
import {
  areHours,
  type Candidate,
  degOf,
  degreesOf,
  hull,
  isHour,
  num,
  type Offer,
  packed,
  pressureUnit,
  type Reading,
  type Span,
  sayOf,
  toWire,
  unitOfFig,
  valuesOf,
} from './reading.ts';
import { setDistance, setFrom, setWind } from './settle.ts';
import { NAMES, SILENT } from './words.ts';

const nearest =
  (to: Token) =>
  (a: Token, b: Token): number =>
    Math.abs(a.from - to.from) - Math.abs(b.from - to.from);
const hourOf = (part: Token | undefined): number =>
  part === undefined ? 0 : part.kind === 'clock' ? part.deg : (part.v % 12) * 30;
const inline = (fig: Token): string =>
  valuesOf(fig)
    .map((x) => num(x))
    .join('–');

const VERBS = /^(?:mov|walk|run)(?:ing|e?s)$/;
/** Takes a mover's speed and side. Asks about two speeds, a side in front, and `target`. */
export const takeMovers = (reading: Reading): void => {
  const { tokens, line } = reading;
  const hasFrom = reading.from !== null || tokens.some(({ kind }) => ['from', 'axis', 'quarter'].includes(kind));
  const byMover = [...tokens].sort((p, q) => Number(reading.nameOf(q) === 'M') - Number(reading.nameOf(p) === 'M'));
  for (const token of byMover) {
    const name = reading.nameOf(token);
    if (reading.used.has(token) || (name !== 'M' && name !== 'P')) continue;
    const within = tokens.filter((x) => x.cut === token.cut && !reading.used.has(x));
    // "wind 6", "6 mph wind" and "6 mph from 3" are no movers
    const isWind = (x: Token): boolean => {
      const n = reading.next(x, 1);
      const isNamed = reading.nameOf(n) === 'W' && n !== undefined && reading.next(n, 1)?.kind !== 'fig';
      const isFrom = n !== undefined && n.kind === 'from' && reading.next(n, 1)?.kind === 'fig';
      return reading.nameOf(reading.next(x, -1)) === 'W' || isNamed || isFrom;
    };
    const isSpeed = (x: Token): boolean =>
      x.kind === 'fig' &&
      x.parts.length === 1 &&
      reading.can(x, 'W') &&
      (name !== 'P' || sayOf(x) === 'W') &&
      !isWind(x);
    const own = within.filter(isSpeed);
    const behind = tokens.slice(tokens.indexOf(token) + 1).find(({ kind }) => kind !== 'side' && kind !== 'at');
    const isUnited = (x: Token): boolean => own.every((y) => (sayOf(y) === 'W') === (x === y));
    const near =
      own.length === 0 && name === 'M' ? tokens.filter((x) => Math.abs(x.cut - token.cut) <= 1 && isSpeed(x)) : own;
    const speed =
      behind !== undefined && own.includes(behind) && (VERBS.test(token.w) || isUnited(behind))
        ? behind
        : near.sort(nearest(token))[0];
    const isSure =
      speed === undefined ||
      speed === behind ||
      own.length === 1 ||
      (isUnited(speed) && reading.next(token, -1) === speed);
    const { from: start, to: end } = hull([token, speed]);
    // sides after the speed come first; none with a figure between
    const figs = within.filter((y) => y.kind === 'fig' && y !== speed);
    const [side] = within
      .filter(({ kind, src, from }) => kind === 'side' && (name === 'M' || !src || from - token.to <= 1))
      .filter((x) => {
        const [a, b] = x.from >= end ? [end, x.from] : [x.from, start];
        return !figs.some((y) => y.from >= a && y.from < b);
      })
      .sort((x, y) => Number(x.from < start) - Number(y.from < start) || nearest(token)(x, y));
    if (name === 'P' && (speed === undefined || side === undefined)) continue;
    const pieces = [token, speed, side].filter((one) => one !== undefined);
    const all = isSure ? pieces : [...pieces, ...near];
    const span = hull(all);
    // other words of the span stay in an offer
    const said = (text: string, gone: readonly Token[] = pieces): Offer => {
      const kept = [...gone]
        .sort((x, y) => y.from - x.from)
        .reduce(
          (rest, one) => rest.slice(0, one.from - span.from) + rest.slice(one.to - span.from),
          line.slice(span.from, span.to),
        )
        .replace(/\b(?:target|at|is|and)\b/gi, '')
        .replace(/\s+/g, ' ')
        .trim()
        // a target keeps its size
        .replace(name === 'P' ? /^(?=[\d.]+\s*(?:moa|mils?|in|cm|mm)\b)/i : /^$/, name === 'P' ? 'plate ' : '');
      return [text, `, ${kept === '' ? '' : `${kept}, `}${text}, `];
    };
    reading.claim(...pieces);
    if (speed !== undefined) reading.take(speed);
    for (const word of [reading.next(token, -1), reading.next(token, 1)]) if (word?.w === 'target') reading.claim(word);
    const unit = (speed === undefined ? '' : unitOfFig(speed)) || reading.unit.wind;
    const x = speed === undefined ? 3 : (valuesOf(speed)[0] ?? 0);
    const mover = (way: string, text = `${num(x)} ${unit}`): string => `mover ${text} to the ${way}`;
    const [here, there] = side?.right ? ['right', 'left'] : ['left', 'right'];
    const to = side !== undefined && (side.way || side.src) ? there : here;
    if (name === 'P') reading.ask(span, [said(mover(to)), said(`wind ${num(x)} ${unit} from the ${here}`)]);
    else if (!isSure) {
      for (const one of near) reading.take(one);
      const gone = [token, ...(side === undefined ? [] : [side])];
      reading.ask(
        span,
        near.map((one) => said(side === undefined ? `mover ${one.text}` : mover(to, one.text), [...gone, one])),
      );
    } else if (speed !== undefined && side !== undefined && side.from < start && !side.src && !side.way)
      reading.ask(span, [
        said(mover(here)),
        said(mover(there)),
        ...(hasFrom ? [] : [said(`from the ${here}, mover ${num(x)} ${unit}`)]),
      ]);
    else if (speed === undefined || side === undefined)
      reading.ask(span, side === undefined ? [said(mover('left')), said(mover('right'))] : [said(mover(to))]);
    else reading.chip(span, 'mover', [toWire('wind', x, unit), to], mover(to));
  }
};

/** Asks about `8 mph to 3` and `wind 9 to 3`: hours or speeds. */
export const askTurns = (reading: Reading): void => {
  for (const fig of reading.free()) {
    const [speed, hour] = fig.parts;
    if (fig.join !== 'span' || speed === undefined || hour === undefined) continue;
    if (fig.sure && sayOf(fig) === '' && areHours(fig)) {
      reading.candidates.set(fig, ['F']);
      continue;
    }
    if (speed.say === 'W' && hour.say === '' && isHour(hour) && fig.spaced) {
      const [low, high] = [Math.min(speed.v, hour.v), Math.max(speed.v, hour.v)];
      const from = clockText(hourOf(hour) + 180);
      reading.askWind(fig, fig, [
        [
          `${num(speed.v)} ${speed.unit} toward ${hour.v}:00 = from ${from}`,
          `${num(speed.v)} ${speed.unit} from ${from}`,
        ],
        `${num(low)}–${num(high)} ${speed.unit}`,
      ]);
      continue;
    }
    if (sayOf(fig) !== '' || !areHours(fig) || !reading.can(fig, 'W') || speed.v <= hour.v) continue;
    const unit = reading.unit.wind;
    const turn = `from ${speed.v}:00 turning to ${hour.v}:00`;
    const hasSpeed = reading.free().some((one) => one !== fig && sayOf(one) === 'W' && reading.only(one, 'W'));
    const link = reading.next(fig, 1);
    const at = link?.kind === 'at' ? reading.tokens[reading.tokens.indexOf(link) + 1] : undefined;
    if (at?.kind === 'fig') {
      reading.claim(link);
      reading.take(at);
      const value = num(valuesOf(at)[0] ?? 0);
      reading.askFigure(fig, { from: fig.from, to: at.to }, [
        `${value} ${unit}, ${turn}`,
        `${hour.v}–${speed.v} ${unit} from ${clockText(hourOf(at.parts[0]))}`,
      ]);
    } else reading.askFigure(fig, fig, hasSpeed ? [turn] : [turn, `${hour.v}–${speed.v} ${unit}`]);
    reading.wind = hasSpeed ? null : 'asked';
    reading.from = 'asked';
  }
};

/** R4: whether a figure is in a list of distances. */
const isListed = (reading: Reading, fig: Token): boolean => {
  const { figs, tokens } = reading;
  const i = figs.indexOf(fig);
  const isRange = (one: Token | undefined): one is Token =>
    one !== undefined &&
    sayOf(one) !== 'W' &&
    (reading.can(one, 'D') || reading.chips.some(({ role, at }) => role.startsWith('distance') && at[0] === one.from));
  return [figs[i - 1], figs[i + 1]].filter(isRange).some((other) => {
    const [from, to] = [tokens.indexOf(fig), tokens.indexOf(other)].sort((p, q) => p - q) as [number, number];
    const between = tokens.slice(from + 1, to);
    const isJoined = between.every(
      (one) => (one.kind === 'word' && ['and', 'yd', '&', 'or'].includes(one.w)) || one.kind === 'label',
    );
    // 300, 400 and 500 m: the last unit applies to all
    const isClimbing =
      sayOf(other) === 'D' &&
      other.from > fig.from &&
      (valuesOf(other)[0] ?? 0) > (valuesOf(fig)[0] ?? 0) &&
      reading.only(fig, 'D');
    return (
      (isJoined && (sayOf(fig) === sayOf(other) || isClimbing)) ||
      (between.length === 0 && other.from > fig.from && sayOf(other) === 'D' && reading.only(fig, 'D'))
    );
  });
};

export const takeDistances = (reading: Reading): void => {
  // ranges with units first; bare figures beside them are asked about
  const bare = reading.free().filter((fig) => reading.only(fig, 'D') && sayOf(fig) !== 'D');
  for (const fig of reading.free()) if (reading.only(fig, 'D') && sayOf(fig) === 'D') setDistance(reading, fig);
  for (const fig of bare) if (reading.distances === 0 || isListed(reading, fig)) setDistance(reading, fig);
  for (const fig of reading.free())
    if (reading.can(fig, 'D') && (!reading.can(fig, 'PR') || isRound(reading, fig)) && isListed(reading, fig))
      setDistance(reading, fig);
};
/** 1000 after 800 and 900 is a distance; 1013 may be a pressure. */
const isRound = ({ figs, line }: Reading, fig: Token): boolean =>
  (valuesOf(fig)[0] ?? 0) % 25 === 0 &&
  /(?:(?<![.,\d])[1-9]\d\d(?:,?\s+|,)){2}$/.test(line.slice(0, fig.from)) &&
  figs.includes(fig);

/** Joins avg, max, gust and lull as ends of one wind. */
export const joinExtremes = (reading: Reading): void => {
  const extremeOf = (fig: Token): 'WG' | 'WL' | undefined => {
    const [b, n] = [reading.next(fig, -1), reading.next(fig, 1)];
    if (b?.kind === 'gust') return 'WG';
    const isBehind = n !== undefined && reading.next(n, 1)?.kind !== 'fig';
    return (['WG', 'WL'] as const).find((w) => reading.nameOf(b) === w || (isBehind && reading.nameOf(n) === w));
  };
  const singles = reading.free().filter((fig) => fig.parts.length === 1 && reading.can(fig, 'W'));
  const extras = singles.filter((fig) => extremeOf(fig) !== undefined);
  const plain = singles.filter((fig) => extremeOf(fig) === undefined);
  const main =
    plain.find(
      (fig) =>
        sayOf(fig) === 'W' || reading.nameOf(reading.next(fig, -1)) === 'W' || reading.next(fig, 1)?.kind === 'from',
    ) ??
    (extras.length > 1 ? extras[0] : plain.find((fig) => extras.length > 0 && reading.next(fig, -1)?.kind !== 'from'));
  const gust = extras.find((fig) => fig !== main && extremeOf(fig) === 'WG');
  const lull = extras.find((fig) => fig !== main && extremeOf(fig) === 'WL');
  if (main === undefined || (gust ?? lull) === undefined) return;
  const own = main.parts[0] as Token;
  const unit = unitOfFig(main) || unitOfFig((gust ?? lull) as Token) || reading.unit.wind;
  const ends = lull === undefined ? [own, gust?.parts[0]] : [lull.parts[0], gust?.parts[0] ?? own];
  main.parts = ends
    .filter((part) => part !== undefined)
    .map((part) => ({ ...part, say: 'W', unit: part.unit || unit }));
  main.join = lull === undefined && extremeOf(main) !== 'WL' ? 'gust' : 'span';
  reading.candidates.set(main, ['W']);
  for (const extra of [main, gust, lull]) {
    if (extra === undefined) continue;
    if (extra !== main) reading.take(extra);
    for (const word of [reading.next(extra, -1), reading.next(extra, 1)])
      if (word?.kind === 'gust' || ['WG', 'WL', 'W'].includes(reading.nameOf(word) ?? '')) reading.claim(word);
  }
};

/** R5: a speed beside a clock, `8@3`, `8-14 from 2`. Two bare hours joined by `at` are asked about. */
export const takePairs = (reading: Reading): void => {
  for (const fig of reading.free()) {
    if (!reading.isFree(fig) || !reading.can(fig, 'W')) continue;
    const link = reading.next(fig, 1);
    if (link === undefined || !['at', 'from'].includes(link.kind)) continue;
    const n = reading.next(link, 1);
    if (n?.kind !== 'fig' || !reading.isFree(n) || !reading.can(n, 'F')) {
      const isBare = n?.kind === 'fig' && link.kind === 'at' && reading.can(fig, 'P') && sayOf(fig) === '';
      if (isBare && reading.nameOf(reading.next(fig, -1)) !== 'W' && (valuesOf(n)[0] ?? 0) > 60) {
        reading.askFigure(fig, fig, [`${inline(fig)} ${reading.unit.wind}`, `plate ${inline(fig)} in`]);
        reading.wind = 'asked';
        reading.claim(link);
      }
      continue;
    }
    const isBarePair =
      link.kind === 'at' && !link.sure && areHours(fig) && fig.parts.length === 1 && sayOf(fig) === '' && areHours(n);
    if (isBarePair && n.parts.length === 1 && n.parts[0]?.kind === 'num') {
      reading.claim(link);
      askPair(reading, fig, n);
      continue;
    }
    setWind(reading, fig);
    reading.claim(link);
    reading.take(n);
    askOrSetFrom(reading, n, { from: link.from, to: n.to });
  }
  for (const fig of reading.free()) {
    const before = reading.next(fig, -1);
    if (before?.kind !== 'from' || !reading.can(fig, 'F') || typeof reading.from === 'string') continue;
    reading.claim(before);
    // `wind from 6 to 9`: hours or speeds
    const isOpen =
      fig.join === 'span' &&
      sayOf(fig) === '' &&
      !reading.figs.some((one) => one !== fig && (sayOf(one) === 'W' || reading.can(one, 'W'))) &&
      reading.wind === null;
    const [a, c] = valuesOf(fig);
    if (isOpen && fig.parts.every(({ kind }) => kind === 'num') && a !== undefined && c !== undefined) {
      reading.askWind(fig, hull([before, fig]), [
        `${Math.min(a, c)}–${Math.max(a, c)} ${reading.unit.wind}`,
        `from ${a}:00 to ${c}:00`,
      ]);
    } else askOrSetFrom(reading, fig, { from: before.from, to: fig.to });
  }
  for (const fig of reading.free()) {
    if (!reading.only(fig, 'W') || reading.wind !== null) continue;
    const before = reading.next(fig, -1);
    if (reading.nameOf(before) === 'W') reading.claim(before);
    setWind(reading, fig);
  }
};
const askPair = (reading: Reading, fig: Token, n: Token): void => {
  reading.take(n);
  const [a, c] = [valuesOf(fig)[0], valuesOf(n)[0]];
  const unit = reading.unit.wind;
  const offers = new Set([`${a} ${unit} from ${c}:00`, `${c} ${unit} from ${a}:00`]);
  reading.askWind(fig, hull([fig, n]), [...offers]);
};
/** `from 130` may be half past one or degrees. */
const askOrSetFrom = (reading: Reading, fig: Token, at: Span): void => {
  const last = fig.parts.at(-1);
  const half = last === undefined || fig.parts.length > 1 ? null : packed(last);
  const x = valuesOf(fig)[0] ?? 0;
  if (half !== null && x <= 360) {
    reading.askFigure(fig, at, [`from ${clockText(half)}`, [`from ${x}° = ${clockText(x)}`, `from ${x}°`]]);
    reading.from = 'asked';
  } else setFrom(reading, fig, at, degreesOf(fig));
};

/** R6: removes taken roles (distance, wind, direction) from the other figures. */
export const exclude = (reading: Reading): void => {
  if (reading.from === null && reading.tokens.some(({ kind }) => ['axis', 'quarter', 'blows'].includes(kind)))
    reading.from = 'words';
  const hasSide = reading.tokens.some((one) => one.kind === 'side' && !reading.used.has(one));
  for (let again = true; again; ) {
    again = false;
    for (const fig of reading.free()) {
      const set = reading.candidates.get(fig) ?? [];
      const left = set.filter(
        (r) =>
          !(r === 'W' && reading.wind !== null) &&
          !(r === 'F' && (reading.from !== null || hasSide)) &&
          !(r === 'P' && reading.hasPlate),
      );
      if (left.length < set.length && left.length > 0) {
        reading.candidates.set(fig, left);
        again = true;
      }
      const [only] = left;
      if (left.length !== 1) continue;
      if (only === 'W') {
        const isPair = reading
          .free()
          .some(
            (other) =>
              other !== fig &&
              other.cut === fig.cut &&
              reading.can(other, 'W') &&
              reading.can(other, 'F') &&
              areHours(fig),
          );
        if (!isPair) {
          setWind(reading, fig);
          again = true;
        }
      } else if (only === 'F' && reading.wind !== null) {
        setFrom(reading, fig, fig, degreesOf(fig));
        again = true;
      } else if (only === 'D' && reading.distances === 0) {
        setDistance(reading, fig);
        again = true;
      }
    }
  }
  const ranges = reading.free().filter((fig) => reading.can(fig, 'D'));
  if (reading.distances === 0 && ranges.length === 1 && ranges[0] !== undefined) setDistance(reading, ranges[0]);
  if (reading.from !== null && reading.from !== 'asked' && reading.wind === null) {
    const could = reading.free().filter((fig) => reading.can(fig, 'W'));
    if (could.length === 1 && could[0] !== undefined) setWind(reading, could[0]);
  }
};

/** The line with units at its distances, which then are a list. */
const withUnits = ({ chips, line, unit }: Reading, fig: Token): string =>
  [{ at: [fig.from, fig.to] as const, role: 'distance' }, ...chips]
    .filter(({ role, at }) => role.startsWith('distance') && /\d$/.test(line.slice(...at)))
    .sort((a, b) => b.at[0] - a.at[0])
    .reduce((text, { at }) => `${text.slice(0, at[1])} ${unit.range}${text.slice(at[1])}`, line.trim());

const wordsOf = (reading: Reading, fig: Token, role: Candidate): Offer => {
  const [text, x] = [inline(fig), valuesOf(fig)[0] ?? 0];
  const of: Readonly<Record<Candidate, Offer>> = {
    D: [`${text} ${reading.unit.range} too`, `=${withUnits(reading, fig)}`],
    W: `${text} ${reading.unit.wind}`,
    F: `from ${degreesOf(fig).map(clockText).join(' to ')}`,
    P: `plate ${text} in`,
    T: `${text} °${reading.unit.temperature}`,
    PR: [`${text} ${pressureUnit(x)}`, `${x} ${pressureUnit(x)}`],
    H: [`you hold ${text} mil`, `hold ${text} mil`],
  };
  return of[role];
};
/** Reason why a figure has no role, if known. */
const whyNot = (fig: Token, before: Token | undefined): string | undefined => {
  const [say, x] = [sayOf(fig), valuesOf(fig)[0] ?? 0];
  if (before?.kind === 'from' && (say === '' || say === 'F'))
    return `There is no ${num(Math.abs(x))} o’clock. Hours go from 1 to 12.`;
  if (before?.kind === 'from' && say === 'G') return 'Degrees go from 0 to 360.';
  if (say === 'W' && fig.minus) return 'A wind speed has no minus. Say where it comes from: from the left.';
  return before !== undefined && NAMES.get(before.w) === 'W' && say !== '' && say !== 'W'
    ? `A wind is not in ${unitOfFig(fig)}. Type 6 mph.`
    : undefined;
};
/** Asks about figures with several roles. */
export const askRest = (reading: Reading): void => {
  for (const fig of reading.free()) {
    if (!reading.isFree(fig)) continue;
    const roles = reading.candidates.get(fig) ?? [];
    if (roles.length === 1 && roles[0] === 'PR') {
      const x = valuesOf(fig)[0] ?? 0;
      const unit = pressureUnit(x);
      reading.claim(fig);
      reading.chip(fig, 'pressure', [toWire('pressure', x, unit)], `${num(x)} ${unit}`);
      continue;
    }
    const isHourly = (one: Token): boolean => areHours(one) && one.parts.length === 1;
    const pair = reading
      .free()
      .find((other) => other !== fig && other.cut === fig.cut && isHourly(other) && isHourly(fig));
    if (pair !== undefined && reading.wind === null && reading.from === null) {
      askPair(reading, fig, pair);
      continue;
    }
    reading.claim(fig);
    const isTaken = roles.every(
      (r) => r === 'W' || (r === 'F' && reading.from !== null) || (r === 'P' && reading.hasPlate),
    );
    if (roles.includes('W') && isTaken && reading.wind !== null && reading.wind !== 'asked') {
      setWind(reading, fig);
      continue;
    }
    if (roles.length === 0) {
      const before = reading.next(fig, -1);
      const from = before?.kind === 'from' || reading.nameOf(before) === 'W' ? (before?.from ?? fig.from) : fig.from;
      reading.claim(before?.kind === 'from' ? before : null);
      reading.miss({ from, to: fig.to }, whyNot(fig, before));
      continue;
    }
    const before = reading.next(fig, -1);
    if (before?.kind === 'at' || before?.kind === 'from') reading.claim(before);
    const isDegrees =
      roles.join() === 'D' && fig.parts.length === 1 && (valuesOf(fig)[0] ?? 999) <= 360 && reading.from === null;
    reading.ask(
      before?.kind === 'from' ? { from: before.from, to: fig.to } : fig,
      [
        ...roles.slice(0, 3).map((role) => wordsOf(reading, fig, role)),
        ...(isDegrees ? [`from ${valuesOf(fig)[0]}°`] : []),
      ],
      // neighbors may belong together: `8 10 from 3`
      !roles.every((role) => ['H', 'P'].includes(role)) ||
        [reading.next(fig, -1), reading.next(fig, 1)].some((one) => one?.kind === 'fig'),
    );
  }
};

/** Clock degrees of shares of full value from the right: front, back. */
const VALUES: Readonly<Record<string, readonly number[]>> = { '3/4': [45, 135], quarter: [15, 165] };
const CORNERS = ['from 1:30', 'from 10:30', 'from 4:30'];
export const takeDirections = (reading: Reading): void => {
  const { line, tokens } = reading;
  const found = tokens.filter(
    (one) =>
      ['side', 'axis', 'value', 'quarter', 'cross', 'calm', 'blows'].includes(one.kind) && !reading.used.has(one),
  );
  const sides = found.filter(({ kind }) => kind === 'side');
  const value = found.find(({ kind }) => kind === 'value');
  for (const token of found) {
    reading.claim(token);
    const side = token.right ? 'right' : 'left';
    if (token.kind === 'calm') {
      if (reading.wind !== null)
        reading.ask(token, [
          ['no wind', `=${reading.without(/^wind/)}`],
          ['leave “no wind” out', ''],
        ]);
      else reading.chip(token, 'wind', [0], 'no wind');
      reading.wind ??= 'calm';
    } else if (token.kind === 'blows') {
      const other = token.right ? 'left' : 'right';
      reading.ask(token, [[`toward the ${side} = from the ${other}`, `from the ${other}`], `from the ${side}`]);
    } else if (token.kind === 'axis')
      setFrom(reading, null, token, [token.deg], token.deg === 0 ? 'headwind' : 'tailwind');
    else if (token.kind === 'quarter') {
      const isSaid = Array.isArray(reading.from) && (reading.from[0] ?? 0) % 90 !== 0;
      if (token.side === '' && isSaid) continue;
      if (token.side === '') reading.ask(token, CORNERS);
      else if (token.end === '')
        reading.ask(token, token.right ? ['from 1:30', 'from 4:30'] : ['from 10:30', 'from 7:30']);
      else setFrom(reading, null, token, [degOf(token)]);
    } else if (token.kind === 'side' && (reading.from === null || reading.from === 'words')) {
      const hold = reading.next(token, -1);
      if (reading.nameOf(hold) === 'H') {
        reading.claim(hold);
        reading.chip({ from: hold?.from ?? token.from, to: token.to }, 'hold', [side], `you hold ${side}: not used`);
        continue;
      }
      const isHalf = value !== undefined && /half|1\/2/.test(value.w);
      reading.claim(value);
      const span = hull([token, value]);
      if (value !== undefined && !isHalf && value.w !== 'full') {
        reading.from = 'asked';
        reading.ask(
          span,
          VALUES[value.w]?.map((deg) => `from ${clockText(token.right ? deg : -deg)}`) ?? ['headwind', 'tailwind'],
        );
        continue;
      }
      setFrom(
        reading,
        null,
        span,
        [isHalf ? (token.right ? 30 : 330) : degOf(token)],
        isHalf ? `half value from the ${side} = ${token.right ? '1:00' : '11:00'}` : undefined,
      );
    } else if (token.kind === 'side' && Array.isArray(reading.from)) {
      const deg = reading.from[0] ?? 0;
      if (deg > 0 && deg < 180 !== token.right)
        reading.ask(token, [
          [`from ${clockText(deg)}`, ''],
          [`from the ${side}`, `=${reading.without(/^from$/)}`],
        ]);
    } else if ((token.kind === 'value' || token.kind === 'cross') && reading.from === null && sides.length === 0) {
      const text = token.kind === 'cross' ? 'crosswind' : line.slice(token.from, token.to);
      if (/^(no|zero)/.test(token.w)) reading.ask(token, ['headwind', 'tailwind']);
      else
        reading.ask(
          token,
          VALUES[token.w]?.flatMap((deg) => [`from ${clockText(deg)}`, `from ${clockText(-deg)}`]) ?? [
            `${text} from the left`,
            `${text} from the right`,
          ],
        );
    } else if (token.kind === 'value' && Array.isArray(reading.from)) {
      const deg = reading.from[0] ?? 0;
      const fits = /half|1\/2/.test(token.w)
        ? [30, 150, 210, 330, 45, 135, 225, 315]
        : /full/.test(token.w)
          ? [90, 270]
          : [0, 180];
      if (!fits.includes(deg)) reading.ask(token, [[`from ${clockText(deg)}`, ''], token.text]);
    }
  }
  for (const token of tokens.filter(({ kind }) => kind === 'level')) {
    reading.claim(token);
    reading.chip(token, 'slope', [0], 'level');
  }
};

/** Lists words that name nothing or are unknown. */
export const listUnknown = (reading: Reading): void => {
  const idle = ['W', 'D', 'P', 'M', 'H', 'H?', 'WG'];
  const isCount = (token: Token): boolean =>
    /^(?:two|three|four|five|six)$/.test(token.w) && reading.nameOf(reading.next(token, 1)) === 'P';
  for (const token of reading.tokens) {
    if (reading.used.has(token) || token.kind === 'fig') continue;
    const name = reading.nameOf(token);
    const isWord =
      token.kind === 'word' &&
      (NAMES.has(token.w) ? !idle.includes(name ?? '') : !SILENT.has(token.w) && !isCount(token));
    const { wind } = reading;
    const isGust = token.kind === 'gust' && !(typeof wind === 'object' && wind?.v.length === 2);
    // from three
    const next = reading.next(token, 1);
    if (token.kind === 'from' && next?.kind !== 'fig') {
      if (next?.kind !== 'word') reading.miss(token, 'Didn’t get “from”. Try: from 2:30');
      continue;
    }
    const isLoose = ['to', 'minus', 'slash', 'place', 'label'].includes(token.kind);
    if (token.w === 'o’clock' && /^\d/.test(token.text))
      reading.miss(token, `There is no ${token.text}. Hours go from 1 to 12.`);
    else if (isWord || isGust || isLoose) reading.miss(token);
  }
  const sorted = reading.unknown.splice(0).sort((a, b) => a.at[0] - b.at[0]);
  for (const part of sorted) {
    const [from, to] = reading.unknown.at(-1)?.at ?? [0, -1];
    if (to >= 0 && /^\s*(?:(?:on|in|a|the|of)\s*)?$/.test(reading.line.slice(to, part.at[0]))) {
      reading.unknown.pop();
      reading.miss({ from, to: part.at[1] });
    } else reading.unknown.push(part);
  }
};
