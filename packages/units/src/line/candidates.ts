import { clockText } from '../conversions.ts';
import type { Token } from './lex.ts';
import {
  areHours,
  type Candidate,
  degreesOf,
  hull,
  isHour,
  type Measured,
  num,
  type Offer,
  packed,
  pressureUnit,
  type Reading,
  type Role,
  type Span,
  sayOf,
  tidy,
  toWire,
  unitOfFig,
  valuesOf,
} from './reading.ts';
import { degrees3, setFrom, setTrue } from './settle.ts';
import { isHeight } from './whole-things.ts';

/** Bounds of distances without a unit, in the account's unit. */
const BARE_RANGE = [61, 2200] as const;
const FASTEST = 60;
const INHG = [20, 31.5] as const;
const HPA = [940, 1050] as const;
const PLATE_IN = [4, 72] as const;
/** Bounds of temperatures without a unit, in the account's unit. */
const WARM: Readonly<Record<string, readonly [number, number]>> = { F: [13, 99], C: [-10, 45] };
const HOLD_MIL = [0.05, 20] as const;

const startsS = (name: string | undefined): boolean => /^S[+-]?$/.test(name ?? '');
type Word = Token | null | undefined;

/** Settles a figure whose unit or word fits one role (R1, R2); true if it did. */
const settleNamed = (reading: Reading, fig: Token): boolean => {
  const [b, n] = [reading.next(fig, -1), reading.next(fig, 1)];
  // a word names one figure
  const [bn, nn] = [b, n].map((one) => (one !== undefined && reading.used.has(one) ? undefined : reading.nameOf(one)));
  const [v, s, unit, shown] = [valuesOf(fig), sayOf(fig), unitOfFig(fig), reading.unit];
  const x = v[0] ?? 0;
  const [text, isLone, dec] = [num(x), fig.join === null, fig.parts[0]?.dec ?? 0];
  const behind = n === undefined ? undefined : reading.next(n, 1);
  const isLast = behind?.kind !== 'fig';
  const take = (role: Role, value: readonly (number | string)[], label: string, ...words: Word[]): true => {
    const side = role === 'hold' && n?.kind === 'side' ? n : null;
    const all = [fig, ...words, side].filter((word) => word != null);
    reading.claim(...all);
    const said = side === null ? label : label.replace(':', ` ${side.right ? 'right' : 'left'}:`);
    reading.chip(hull(all), role, value, said, { figures: v, unit });
    return true;
  };
  const measured = (kind: Measured, role: Role, own: string, label: string, ...words: Word[]): true =>
    take(role, [toWire(kind, x, own)], label, ...words);
  const pressure = (own: string, ...words: Word[]): true => {
    const more = reading.tokens.filter((t) => reading.nameOf(t) === 'PR' && t.cut === fig.cut);
    return measured('pressure', 'pressure', own, `${text} ${own}`, ...words, ...more);
  };
  const warmth = (own: string, powder: Word, ...words: Word[]): true =>
    powder == null
      ? measured('temperature', 'temperature', own, `${text} °${own}`, ...words)
      : measured('temperature', 'powder', own, `powder ${text} °${own}`, powder, ...words);
  const asks = (at: Span, offers: readonly Offer[], changes = true, ...words: Word[]): true => {
    reading.claim(fig, ...words);
    reading.ask(at, offers, changes);
    return true;
  };
  const spanWith = (word: Word): Span => hull([fig, word]);
  const early = b !== undefined && bn === 'T' ? reading.next(b, -1) : undefined;
  const ofPowder = reading.nameOf(early) === 'PT' ? early : undefined;
  const isHigh = (): boolean => reading.figs.some((one) => one !== fig && isHeight(reading, one));
  const plateWord = nn === 'P' ? n : bn === 'P' ? b : undefined;
  const plate = (role: Role, value: readonly number[]): true => {
    reading.hasPlate = true;
    return take(role, value, `plate ${text} ${unit}`, isNearMover(reading, fig) ? null : plateWord);
  };

  if (s === 'V') return take('muzzle', v, `${text} fps, this line only`, bn === 'V' ? b : null);
  if ((s === '' || s === 'PR') && isLone && (bn === 'QNH' || (nn === 'QNH' && isLast))) {
    const word = bn === 'QNH' ? b : n;
    const own = unit || pressureUnit(x);
    if (isHigh()) return measured('pressure', 'altimeter', own, `altimeter ${text} ${own}`, word);
    reading.claim(word);
    const { from, to } = spanWith(word);
    const station = tidy(`${reading.line.slice(0, from)}station ${x} ${own}${reading.line.slice(to)}`);
    return asks(fig, [
      [`altimeter ${text}: height where you shoot?`, '+, altitude '],
      [`${text} ${own} is station pressure`, `=${station}`],
    ]);
  }
  if (s === 'PR') return pressure(unit, bn === 'PR' ? b : null);
  if (s === 'HU') return take('humidity', v, `${text} %`, bn === 'HU' ? b : nn === 'HU' ? n : null);
  if (s === 'T') {
    // powder temp 40F; a word after this figure belongs to the next figure, if any
    const powder = bn === 'PT' ? b : (ofPowder ?? (nn === 'PT' && isLast ? n : undefined));
    return warmth(unit, powder, bn === 'T' ? b : null);
  }
  if (isLone && (s === 'P' || (s === 'IN' && plateWord !== undefined)))
    return plate('plate', [toWire('length', x, unit)]);
  if (s === 'IN' && isLone) {
    const isInHg = x >= INHG[0] && x <= INHG[1];
    if (isInHg && dec > 0) return take('pressure', v, `${text} inHg`);
    return asks(fig, [...(isInHg ? [`${text} inHg`] : []), `plate ${text} in`]);
  }
  const hold = `you hold ${text} ${unit || 'mil'}`;
  if (s === 'A' && isLone) {
    if (plateWord !== undefined) return plate('plate-angle', v);
    if (bn === 'H' || bn === 'H?' || startsS(bn)) return take('hold', v, `${hold}: not used`, b);
    if (nn === 'H') return take('hold', v, `${hold}: not used`, n);
    return asks(fig, [[hold, `hold ${text} ${unit}`], `plate ${text} ${unit}`], false);
  }
  if (isLone && (s === 'FT' || s === '' || s === 'D')) {
    const isFeet = s === 'FT';
    const own = unit || shown.altitude;
    const isAltitude = own === 'm' || own === 'ft';
    const da = bn === 'DA' ? b : nn === 'DA' && (isFeet || (s === '' && isLast)) ? n : undefined;
    if (da !== undefined && isAltitude) return measured('altitude', 'density-altitude', own, `DA ${text} ${own}`, da);
    const ahead = bn === 'AL' || (isFeet && bn === 'AL?');
    const after = isFeet ? /^AL/.test(nn ?? '') || nn === 'S+' : nn === 'AL' && isLast && (s === '' || unit === 'm');
    if (ahead || after) return measured('altitude', 'altitude', own, `altitude ${text} ${own}`, ahead ? b : n);
    if (isFeet) return asks(fig, [`DA ${text} ft`, `altitude ${text} ft`]);
  }
  const isSlope = startsS(bn) || (startsS(nn) && (s === 'G' || isLast));
  const slopeWord = bn === 'S' && startsS(nn) && nn !== 'S' ? n : startsS(bn) ? b : n;
  const slope = (): true => {
    const isDown = reading.nameOf(slopeWord) === 'S-';
    const words = [startsS(bn) ? b : null, startsS(nn) ? n : null];
    return take('slope', [isDown ? -x : x], `${num(Math.abs(x))}° ${(isDown ? -x : x) < 0 ? 'down' : 'up'}`, ...words);
  };
  if (s === 'G' && isLone) {
    if (bn === 'CA' || nn === 'CA' || reading.nameOf(behind) === 'CA') return readCant(reading, fig);
    if (isSlope && b?.kind !== 'from') return slope();
    if (bn === 'T') return warmth(shown.temperature, null, b);
    if (b?.kind === 'from') {
      if (x > 360 || fig.minus) return false;
      if (n?.w === 'true') {
        reading.claim(b, n);
        setTrue(reading, fig, hull([b, n]), x, `from ${text}° true`);
        return true;
      }
      setFrom(reading, fig, { from: b.from, to: fig.to }, [x % 360], `from ${text}° = ${clockText(x)}`);
      reading.claim(b);
      return true;
    }
    const offers: readonly Offer[] = fig.minus
      ? [`${num(-x)}° down`, `${text} °F`]
      : [
          [`from ${clockText(x)} (${text}° off the line of fire)`, `from ${clockText(x)}`],
          [`from ${text}° true`, trueOffer(reading, fig, x)],
          `${text}° up`,
        ];
    return asks(fig, offers, true, b?.kind === 'at' ? b : null);
  }
  if (!isLone && s !== '' && s !== 'D' && s !== 'W' && s !== 'G' && s !== 'F') return false;

  if (bn === 'V' && isLone) return take('muzzle', v, `${text} fps, this line only`, b);
  if (nn === 'Z' && behind?.kind === 'fig' && isLone && behind.parts.length === 1) {
    // 600 yd zero 100: either is the zero
    const pair = [fig, behind].map((one) => `${valuesOf(one)[0] ?? 0} ${unitOfFig(one) || shown.range}`);
    const offers = [pair, [...pair].reverse()].map(([at, zero]) => `${at}, zero ${zero}`);
    return asks(spanWith(behind), offers, true, n, behind);
  }
  const range = unit || shown.range;
  if (nn === 'Z' || bn === 'Z')
    return measured('range', 'zero', range, `${text} ${range} zero, this line only`, nn === 'Z' ? n : b);
  if (!isLone) return false;
  const isFor = /\b(?:for|at|to)\s*(?:an?\s+)?$/i.test(reading.line.slice(0, fig.from));
  if (bn === 'AL?' && isFor) reading.claim(b);
  else if (bn === 'AL?') {
    if (unit === 'm') return measured('altitude', 'altitude', unit, `altitude ${text} m`, b);
    if (unit === '') {
      return asks(spanWith(b), [`altitude ${text} ft`, `elevation for ${text} ${shown.range}`], true, b);
    }
  }
  if (bn === 'PR' && s === '' && b !== undefined) {
    const own = x > 500 ? 'hPa' : x > 60 ? 'kPa' : 'inHg';
    if (/station|sp/.test(b.w) || !isHigh()) return pressure(own, b);
    const offers = [
      [`${text} ${own} is station pressure`, `station ${text} ${own}`],
      [`${text} ${own} is reduced to sea level`, `altimeter ${text}`],
    ] as const;
    return asks(spanWith(b), offers, true, b);
  }
  if (bn === 'HU') return take('humidity', v, `${text} %`, b);
  if (bn === 'T' || bn === 'PT') {
    if (s !== '') return false;
    const word = bn === 'PT' ? 'powder' : 'temp';
    if (!reading.isForeign) return warmth(shown.temperature, bn === 'PT' ? b : ofPowder, b);
    const offers = ['°C', '°F'].map((own) => [`${text} ${own}`, `${word} ${text} ${own}`] as const);
    return asks(spanWith(b), offers, true, b);
  }
  if (bn === 'H' && dec > 0 && s === '') return take('hold', v, `${hold}: not used`, b);
  if (bn === '#') return take('stage', v, `stage ${text}`, b);
  const hasSpan = (): boolean =>
    reading.figs.some(({ join }) => join === 'span') || reading.chips.some(({ role }) => role === 'distance-span');
  if (bn === 'BY' && s !== 'W' && hasSpan()) return take('step', [x], `by ${text} ${range}`, b);
  if (nn === 'P' && s === '' && n !== undefined && /^(targets|plates|gongs)$/.test(n.w) && x <= 12)
    return take('count', v, `${text} targets`, n);
  if (bn === 'CA' || (nn === 'CA' && s === '' && isLast)) return readCant(reading, fig);
  if (isSlope && s === '') {
    // "up 3.4" may be a hold
    if (dec > 0 && /^(?:up|down)$/.test(slopeWord?.w ?? ''))
      return asks(spanWith(slopeWord), [`${text}° ${slopeWord?.w}`, [hold, `hold ${text} mil`]], true, slopeWord);
    return slope();
  }
  if (s !== 'F') return false;
  const link = b?.kind === 'from' ? b : null;
  setFrom(reading, fig, spanWith(link), degreesOf({ ...fig, parts: fig.parts.map((part) => ({ ...part, say: '' })) }));
  reading.claim(link);
  return true;
};

/** An offer in degrees true, with the line of fire if the line of text lacks one. */
const trueOffer = ({ line, fireDeg, beside }: Reading, { from, to }: Token, deg: number): string => {
  const said = `from ${num(deg)}° true`;
  const whole = tidy(`${line.slice(0, from).replace(/\bat\s+$/i, '')}${said}${line.slice(to)}`);
  return fireDeg === null ? `=${whole}, shooting ${degrees3(beside.fireDeg)}` : said;
};

const readCant = (reading: Reading, fig: Token): true => {
  const near = ([-1, 1] as const).flatMap((step) => {
    const one = reading.next(fig, step);
    return one === undefined ? [] : [one, reading.next(one, step)];
  });
  const word = near.find((one) => reading.nameOf(one) === 'CA');
  const turn = near.find((one) => one !== undefined && (one.kind === 'side' || /^(counter-?)?clockwise$/.test(one.w)));
  const text = `cant ${num(valuesOf(fig)[0] ?? 0)}°`;
  const span = hull([fig, word, turn]);
  reading.claim(fig, word, turn);
  if (turn === undefined) {
    const typed = reading.line.slice(span.from, span.to);
    reading.ask(
      span,
      ['left', 'right'].map((side) => [`${text} ${side}`, `${typed} ${side}`] as const),
    );
    return true;
  }
  const isRight = turn.kind === 'side' ? turn.right : turn.w === 'clockwise';
  const x = valuesOf(fig)[0] ?? 0;
  reading.chip(span, 'cant', [isRight ? x : -x + 0], `${text} ${isRight ? 'right' : 'left'}`);
  return true;
};

/** Whether a target may move: it has a side and a speed nearby. */
const isNearMover = ({ tokens }: Reading, fig: Token): boolean => {
  const i = tokens.indexOf(fig);
  const around = tokens.slice(Math.max(0, i - 4), i + 5).filter(({ cut }) => cut === fig.cut);
  return (
    around.some(({ kind, w }) => kind === 'word' && w === 'target') &&
    around.some(({ kind, src }) => kind === 'side' && !src) &&
    around.some((one) => one.kind === 'fig' && one !== fig && ['W', ''].includes(sayOf(one)))
  );
};

/** Roles by shape and bounds, without those that nearby words exclude (R3). */
const shapesOf = (reading: Reading, fig: Token): Candidate[] => {
  const [b, n] = [reading.next(fig, -1), reading.next(fig, 1)];
  const [bn, nn] = [reading.nameOf(b), reading.nameOf(n)];
  const [v, s, single] = [valuesOf(fig), sayOf(fig), fig.parts.length === 1];
  const [first] = fig.parts;
  const x = v[0] ?? 0;
  const [fromWord, atWord, isLooseAt] = [b?.kind === 'from', b?.kind === 'at', b?.kind === 'at' && !b.sure];
  const inside = ([low, high]: readonly [number, number]): boolean => v.every((y) => y >= low && y <= high);
  const dec = first?.dec ?? 0;
  let set: Candidate[] = [];
  if (s === 'D') set = fig.minus ? [] : ['D'];
  else if (s === 'W') set = fig.minus ? [] : ['W'];
  else if (s === '') {
    const isShort = fig.parts.every((part) => part.dec <= 1);
    const half = single && packed(fig.parts[0] as Token) !== null;
    if (inside(BARE_RANGE) && isShort && !fig.minus) set.push('D');
    if (inside([0, FASTEST]) && isShort && !fig.minus && fig.join !== 'list') set.push('W');
    if (areHours(fig) || (half && fromWord) || (half && !fromWord && x % 100 === 30)) set.push('F');
    if (single && dec === 2 && inside(INHG)) set = ['PR'];
    if (single && ((x > HPA[0] && x < HPA[1]) || (inside(INHG) && dec === 1))) set.push('PR');
    if (single && dec === 0 && inside(PLATE_IN)) set.push('P');
    if (single && fig.minus) set.push('T');
    if (single && dec === 0 && inside(WARM[reading.unit.temperature] ?? [13, 99])) set.push('T');
    if (first?.thousand === true) set = ['D'];
    if (single && dec >= 1 && inside(HOLD_MIL)) set.push('H');
  }
  const mayBeWind = (g: Token): boolean =>
    g !== fig &&
    !reading.used.has(g) &&
    (sayOf(g) === 'W' ||
      (sayOf(g) === '' && valuesOf(g).every((y) => y <= FASTEST) && g.parts.every(({ kind }) => kind === 'num')));
  if (bn === 'W' && fig.join === 'span' && areHours(fig) && x < (v[1] ?? 0) && !reading.figs.some(mayBeWind))
    set = ['W'];
  else if (bn === 'W') set = set.filter((r) => r === 'W' || (r === 'F' && fig.join === 'span'));
  if (bn === 'D') set = set.filter((r) => r === 'D');
  if (
    ['WG', 'WL'].includes(bn ?? '') ||
    (['WG', 'WL'].includes(nn ?? '') && n !== undefined && reading.next(n, 1)?.kind !== 'fig')
  )
    set = ['W'];
  if (b?.kind === 'gust') set = ['W'];
  if (fromWord || atWord) set = set.filter((r) => r !== 'H');
  if (fromWord || isLooseAt) set = set.filter((r) => r !== 'P' && r !== 'T');
  if (isLooseAt && set.includes('D')) set = ['D'];
  if (fromWord) {
    const only = set.filter((r) => r === 'F' || (r === 'W' && s === 'W'));
    if (only.length > 0) set = only;
    // "from 14" is neither an hour nor a speed
    else if (single) set = set.filter((r) => r === 'D');
  }
  if (atWord && !isLooseAt) {
    const only = set.filter((r) => r === 'F');
    if (only.length > 0) set = only;
  }
  return set;
};

/** Lists such as `25, 50 and 100 yd`: rising, each at most five times its predecessor. */
const listsOf = (line: string): (readonly [from: number, to: number])[] =>
  [...line.matchAll(/(?<![\d.,:-])((?:\d+,?\s+)+)(?:and|or|&)\s+(\d+)\s*(?:yd|yards?|m|meters?|metres?)\b/gi)]
    .filter(([, list = '', last]) => {
      const all = [...list.split(/\D+/).filter(Boolean), last].map(Number);
      return all.every((x, i) => x >= 13 && (i === 0 || (x > (all[i - 1] ?? 0) && x <= 5 * (all[i - 1] ?? 0))));
    })
    .map(({ index, 0: { length } }) => [index, index + length]);

/** Settles figures by unit or word, and gives the others their possible roles. */
export const giveCandidates = (reading: Reading): void => {
  const lists = listsOf(reading.line);
  for (const fig of reading.figs) {
    if (reading.used.has(fig) || settleNamed(reading, fig)) continue;
    const before = reading.next(fig, -1);
    const isClock =
      fig.parts.at(-1)?.kind === 'clock' && fig.parts.every((part) => part.kind === 'clock' || isHour(part));
    if (isClock && fig.join !== 'list') {
      const link = before?.kind === 'from' || before?.kind === 'at' ? before : null;
      reading.claim(link);
      setFrom(reading, fig, link === null ? fig : { from: link.from, to: fig.to }, degreesOf(fig));
      continue;
    }
    const isOfList = fig.parts.length === 1 && lists.some(([from, to]) => fig.from >= from && fig.to <= to);
    reading.candidates.set(fig, isOfList ? ['D'] : shapesOf(reading, fig));
  }
};
