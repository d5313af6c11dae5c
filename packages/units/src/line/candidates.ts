import { clockText } from '../bearing-text.ts';
import type { Token } from './lex.ts';
import {
  areHours,
  type Candidate,
  degreesOf,
  isHour,
  num,
  packed,
  type Reading,
  type Role,
  type Span,
  sayOf,
  tidy,
  toWire,
  unitOfFig,
  valuesOf,
} from './reading.ts';
import { setFrom } from './settle.ts';
import { isHeight } from './whole-things.ts';

/** A distance without a unit lies here, in the unit of the account. */
const BARE_RANGE = [61, 2200] as const;
const FASTEST = 60;
const INHG = [20, 31.5] as const;
const HPA = [940, 1050] as const;
const PLATE_IN = [4, 72] as const;
/** Air temperatures that a figure may be by itself, in the unit of the account. */
const WARM: Readonly<Record<string, readonly [number, number]>> = { F: [13, 99], C: [-10, 45] };
const HOLD_MIL = [0.05, 20] as const;

const startsS = (name: string | undefined): boolean => /^S[+-]?$/.test(name ?? '');

/** A figure with a unit or a word that fits one role is settled (R1, R2); true where it was. */
const settleNamed = (reading: Reading, fig: Token): boolean => {
  const [b, n] = [reading.next(fig, -1), reading.next(fig, 1)];
  // a word names one figure
  const [bn, nn] = [b, n].map((one) => (one !== undefined && reading.used.has(one) ? undefined : reading.nameOf(one)));
  const [v, s, unit] = [valuesOf(fig), sayOf(fig), unitOfFig(fig)];
  const x = v[0] ?? 0;
  const take = (
    role: Role,
    value: readonly (number | string)[],
    label: string,
    ...words: (Token | null | undefined)[]
  ): true => {
    const side = role === 'hold' ? reading.next(fig, 1) : undefined;
    const isSided = side?.kind === 'side';
    const all = [fig, ...words, isSided ? side : null].filter((word) => word != null);
    reading.claim(...all);
    const text = isSided ? label.replace(':', ` ${side.right ? 'right' : 'left'}:`) : label;
    reading.chip(
      { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) },
      role,
      value,
      text,
      { figures: v, unit },
    );
    return true;
  };
  const asks = (
    at: Span,
    offers: Parameters<Reading['ask']>[1],
    changes = true,
    ...words: (Token | null | undefined)[]
  ): true => {
    reading.claim(fig, ...words);
    reading.ask(at, offers, changes);
    return true;
  };
  const spanWith = (word: Token | undefined): Span => ({
    from: Math.min(fig.from, word?.from ?? fig.from),
    to: Math.max(fig.to, word?.to ?? fig.to),
  });
  const plateWord = nn === 'P' ? n : bn === 'P' ? b : undefined;
  const mayMove = (): boolean => isNearMover(reading, fig);
  const isLone = fig.join === null;

  if (s === 'V') return take('muzzle', v, `${num(x)} fps, this line only`, bn === 'V' ? b : null);
  if (
    (s === '' || s === 'PR') &&
    isLone &&
    (bn === 'QNH' || (nn === 'QNH' && reading.next(n as Token, 1)?.kind !== 'fig'))
  ) {
    const word = bn === 'QNH' ? b : n;
    const own = unit || (x > 500 ? 'hPa' : 'inHg');
    const inHg = toWire('pressure', x, own);
    const isHigh = reading.figs.some((one) => one !== fig && isHeight(reading, one));
    if (isHigh) return take('altimeter', [inHg], `altimeter ${num(x)} ${own}`, word);
    reading.claim(word);
    const { from, to } = spanWith(word);
    const station = tidy(`${reading.line.slice(0, from)}station ${x} ${own}${reading.line.slice(to)}`);
    return asks(fig, [
      [`altimeter ${num(x)}: height where you shoot?`, '+, altitude '],
      [`${num(x)} ${own} is station pressure`, `=${station}`],
    ]);
  }
  if (s === 'PR') {
    const words = [
      bn === 'PR' ? b : null,
      ...reading.tokens.filter((t) => reading.nameOf(t) === 'PR' && t.cut === fig.cut),
    ];
    return take('pressure', [toWire('pressure', x, unit)], `${num(x)} ${unit}`, ...words);
  }
  if (s === 'HU') return take('humidity', v, `${num(x)} %`, bn === 'HU' ? b : nn === 'HU' ? n : null);
  if (s === 'T') {
    // powder temp 40F; a word behind belongs to the figure behind it, if there is one
    const early = b !== undefined && bn === 'T' ? reading.next(b, -1) : undefined;
    const isLate = nn === 'PT' && n !== undefined && !['fig'].includes(reading.next(n, 1)?.kind ?? '');
    const powder = bn === 'PT' ? b : reading.nameOf(early) === 'PT' ? early : isLate ? n : undefined;
    const role = powder === undefined ? 'temperature' : 'powder';
    const temp = bn === 'T' ? b : null;
    return take(
      role,
      [toWire('temperature', x, unit)],
      `${powder === undefined ? '' : 'powder '}${num(x)} °${unit}`,
      powder,
      temp,
    );
  }
  if (isLone && (s === 'P' || (s === 'IN' && plateWord !== undefined))) {
    reading.hasPlate = true;
    return take('plate', [toWire('length', x, unit)], `plate ${num(x)} ${unit}`, mayMove() ? null : plateWord);
  }
  if (s === 'IN' && isLone) {
    const isInHg = x >= INHG[0] && x <= INHG[1];
    if (isInHg && (fig.parts[0]?.dec ?? 0) > 0) return take('pressure', v, `${num(x)} inHg`);
    return asks(fig, [...(isInHg ? [`${num(x)} inHg`] : []), `plate ${num(x)} in`]);
  }
  if (s === 'A' && isLone) {
    if (plateWord !== undefined) {
      reading.hasPlate = true;
      return take('plate-angle', v, `plate ${num(x)} ${unit}`, mayMove() ? null : plateWord);
    }
    if (bn === 'H' || bn === 'H?' || startsS(bn)) return take('hold', v, `you hold ${num(x)} ${unit}: not used`, b);
    if (nn === 'H') return take('hold', v, `you hold ${num(x)} ${unit}: not used`, n);
    return asks(fig, [[`you hold ${num(x)} ${unit}`, `hold ${num(x)} ${unit}`], `plate ${num(x)} ${unit}`], false);
  }
  if (s === 'FT' && isLone) {
    const da = bn === 'DA' ? b : nn === 'DA' ? n : undefined;
    if (da !== undefined) return take('density-altitude', v, `DA ${num(x)} ft`, da);
    const al = /^AL/.test(bn ?? '') ? b : /^AL/.test(nn ?? '') || nn === 'S+' ? n : undefined;
    if (al !== undefined) return take('altitude', v, `altitude ${num(x)} ft`, al);
    return asks(
      fig,
      [`DA ${num(x)} ft`, `altitude ${num(x)} ft`].map((label) => [label, label.replace(',', '')] as const),
    );
  }
  if (s === 'G' && isLone) {
    const otherSide = n === undefined ? undefined : reading.next(n, 1);
    const cant = bn === 'CA' ? b : nn === 'CA' ? n : undefined;
    if (cant !== undefined || reading.nameOf(otherSide) === 'CA') return readCant(reading, fig);
    if ((startsS(bn) || startsS(nn)) && b?.kind !== 'from') {
      const word = startsS(nn) && nn !== 'S' ? n : startsS(bn) ? b : n;
      const deg = reading.nameOf(word) === 'S-' ? -x : x;
      return take(
        'slope',
        [deg],
        `${num(Math.abs(deg))}° ${deg < 0 ? 'down' : 'up'}`,
        word,
        startsS(bn) ? b : null,
        startsS(nn) ? n : null,
      );
    }
    if (bn === 'T')
      return take(
        'temperature',
        [toWire('temperature', x, reading.unit.temperature)],
        `${num(x)} °${reading.unit.temperature}`,
        b,
      );
    if (b?.kind === 'from') {
      if (x > 360 || fig.minus) return false;
      if (n?.w === 'true') {
        reading.claim(fig, b, n);
        const span = { from: b.from, to: n.to };
        const said = `from ${num(x)}° true`;
        const { fireDeg } = reading;
        if (fireDeg !== null)
          setFrom(reading, fig, span, [(x - fireDeg + 360) % 360], `${said} = ${clockText(x - fireDeg)}`);
        else {
          reading.from = 'asked';
          const set = reading.beside.fireDeg;
          reading.ask(span, [[`${said}: which way do you shoot?`, `+, shooting ${set === null ? '' : num(set)}`]]);
        }
        return true;
      }
      setFrom(reading, fig, { from: b.from, to: fig.to }, [x % 360], `from ${num(x)}° = ${clockText(x)}`);
      reading.claim(b);
      return true;
    }
    const at = b?.kind === 'at' ? b : null;
    return fig.minus
      ? asks(fig, [`${num(-x)}° down`, `${num(x)} °F`], true, at)
      : asks(
          fig,
          [
            [`from ${clockText(x)} (${num(x)}° off the line of fire)`, `from ${clockText(x)}`],
            [`from ${num(x)}° true`, trueOffer(reading, fig, x)],
            `${num(x)}° up`,
          ],
          true,
          at,
        );
  }
  if (!isLone && s !== '' && s !== 'D' && s !== 'W' && s !== 'G' && s !== 'F') return false;

  if (bn === 'V' && isLone) return take('muzzle', v, `${num(x)} fps, this line only`, b);
  const other = nn === 'Z' && n !== undefined ? reading.next(n, 1) : undefined;
  if (other?.kind === 'fig' && isLone && other.parts.length === 1) {
    // 600 yd zero 100: which is the zero
    const pair = [fig, other].map((one) => `${num(valuesOf(one)[0] ?? 0)} ${unitOfFig(one) || reading.unit.range}`);
    return asks(
      spanWith(other),
      [pair, [...pair].reverse()].map(([at, zero]) => `${at}, zero ${zero}`.replace(/(\d),(?=\d{3})/g, '$1')),
      true,
      n,
      other,
    );
  }
  if (nn === 'Z' || bn === 'Z')
    return take(
      'zero',
      [toWire('range', x, unit || reading.unit.range)],
      `${num(x)} ${unit || reading.unit.range} zero, this line only`,
      nn === 'Z' ? n : b,
    );
  if (!isLone) return false;
  const behindN = n === undefined ? undefined : reading.next(n, 1);
  if (bn === 'DA' || (nn === 'DA' && s === '' && behindN?.kind !== 'fig')) {
    const altitude = unit === 'm' ? 'm' : unit === 'ft' || unit === '' ? unit || reading.unit.altitude : null;
    if (altitude !== null)
      return take(
        'density-altitude',
        [toWire('altitude', x, altitude)],
        `DA ${num(x)} ${altitude}`,
        bn === 'DA' ? b : n,
      );
  }
  if (bn === 'AL' || (nn === 'AL' && (s === '' || unit === 'm') && behindN?.kind !== 'fig')) {
    const altitude = unit === 'm' ? 'm' : unit || reading.unit.altitude;
    return take('altitude', [toWire('altitude', x, altitude)], `altitude ${num(x)} ${altitude}`, bn === 'AL' ? b : n);
  }
  const isFor = /\b(?:for|at|to)\s*(?:an?\s+)?$/i.test(reading.line.slice(0, fig.from));
  if (bn === 'AL?' && isFor) reading.claim(b);
  else if (bn === 'AL?') {
    if (unit === 'm' || unit === 'ft')
      return take('altitude', [toWire('altitude', x, unit)], `altitude ${num(x)} ${unit}`, b);
    if (unit === '')
      return asks(
        spanWith(b),
        [
          [`altitude ${num(x)} ft`, `altitude ${x} ft`],
          [`elevation for ${num(x)} ${reading.unit.range}`, `elevation for ${x} ${reading.unit.range}`],
        ],
        true,
        b,
      );
  }
  if (bn === 'PR' && s === '' && b !== undefined) {
    const more = reading.tokens.filter((t) => reading.nameOf(t) === 'PR' && t.cut === fig.cut);
    const own = x > 500 ? 'hPa' : x > 60 ? 'kPa' : 'inHg';
    const isHigh = reading.figs.some((one) => one !== fig && isHeight(reading, one));
    if (!/station|sp/.test(b.w) && isHigh)
      return asks(
        spanWith(b),
        [
          [`${num(x)} ${own} is station pressure`, `station ${num(x)} ${own}`],
          [`${num(x)} ${own} is reduced to sea level`, `altimeter ${num(x)}`],
        ],
        true,
        b,
      );
    return take('pressure', [toWire('pressure', x, own)], `${num(x)} ${own}`, b, ...more);
  }
  if (bn === 'HU') return take('humidity', v, `${num(x)} %`, b);
  if (bn === 'T' || bn === 'PT') {
    if (s !== '') return false;
    const word = bn === 'PT' ? 'powder ' : '';
    const shown = reading.unit.temperature;
    if (reading.isForeign)
      return asks(
        spanWith(b),
        [
          [`${num(x)} °C`, `${word || 'temp '}${num(x)} °C`],
          [`${num(x)} °F`, `${word || 'temp '}${num(x)} °F`],
        ],
        true,
        b,
      );
    return take(
      bn === 'PT' ? 'powder' : 'temperature',
      [toWire('temperature', x, shown)],
      `${word}${num(x)} °${shown}`,
      b,
    );
  }
  if (bn === 'H' && (fig.parts[0]?.dec ?? 0) > 0 && s === '')
    return take('hold', v, `you hold ${num(x)} mil: not used`, b);
  if (bn === '#') return take('stage', v, `stage ${num(x)}`, b);
  if (
    bn === 'BY' &&
    s !== 'W' &&
    (reading.figs.some(({ join }) => join === 'span') || reading.chips.some(({ role }) => role === 'distance-span'))
  )
    return take('step', [x], `by ${num(x)} ${unit || reading.unit.range}`, b);
  if (nn === 'P' && s === '' && n !== undefined && /^(targets|plates|gongs)$/.test(n.w) && x <= 12) {
    reading.claim(fig, n);
    reading.chip({ from: fig.from, to: n.to }, 'count', v, `${num(x)} targets`);
    return true;
  }
  if (bn === 'CA' || (nn === 'CA' && s === '' && behindN?.kind !== 'fig')) return readCant(reading, fig);
  const isOwnSlope = startsS(nn) && behindN?.kind !== 'fig';
  if ((startsS(bn) && s === '') || (isOwnSlope && s === '')) {
    const word = bn === 'S' && startsS(nn) && nn !== 'S' ? n : startsS(bn) ? b : n;
    const deg = reading.nameOf(word) === 'S-' ? -x : x;
    // "up 3.4" may be a hold
    if ((fig.parts[0]?.dec ?? 0) > 0 && /^(?:up|down)$/.test(word?.w ?? ''))
      return asks(
        spanWith(word),
        [`${num(x)}° ${word?.w}`, [`you hold ${num(x)} mil`, `hold ${num(x)} mil`]],
        true,
        word,
      );
    return take(
      'slope',
      [deg],
      `${num(Math.abs(deg))}° ${deg < 0 ? 'down' : 'up'}`,
      startsS(bn) ? b : null,
      startsS(nn) ? n : null,
    );
  }
  if (s === 'F') {
    setFrom(
      reading,
      fig,
      b?.kind === 'from' ? { from: b.from, to: fig.to } : fig,
      degreesOf({ ...fig, parts: fig.parts.map((part) => ({ ...part, say: '' as const })) }),
    );
    reading.claim(b?.kind === 'from' ? b : null);
    return true;
  }
  return false;
};

/** A wind in degrees true, and the line of fire that it needs. */
const trueOffer = ({ line, fireDeg, beside }: Reading, { from, to }: Token, deg: number): string => {
  const said = `from ${num(deg)}° true`;
  const whole = tidy(`${line.slice(0, from).replace(/\bat\s+$/i, '')}${said}${line.slice(to)}`);
  return fireDeg === null ? `=${whole}, shooting ${beside.fireDeg === null ? '' : num(beside.fireDeg)}` : said;
};

/** Roll of the rifle: its top to a side. */
const readCant = (reading: Reading, fig: Token): true => {
  const near = [reading.next(fig, -1), reading.next(fig, 1)].filter((one) => one !== undefined);
  const wide = [...near, ...near.map((one) => reading.next(one, one.from < fig.from ? -1 : 1))].filter(
    (one) => one !== undefined,
  );
  const word = wide.find((one) => reading.nameOf(one) === 'CA');
  const turn = wide.find((one) => one.kind === 'side' || /^(counter-?)?clockwise$/.test(one.w));
  const x = valuesOf(fig)[0] ?? 0;
  const all = [fig, word, turn].filter((one) => one !== undefined);
  const span = { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
  reading.claim(...all);
  if (turn === undefined) {
    const typed = reading.line.slice(span.from, span.to);
    reading.ask(
      span,
      ['left', 'right'].map((side) => [`cant ${num(x)}° ${side}`, `${typed} ${side}`] as const),
    );
    return true;
  }
  const isRight = turn.kind === 'side' ? turn.right : turn.w === 'clockwise';
  reading.chip(span, 'cant', [isRight ? x : -x + 0], `cant ${num(x)}° ${isRight ? 'right' : 'left'}`);
  return true;
};

/** Whether a plate called a target has a side and a speed near: then the target may move. */
const isNearMover = ({ tokens, nameOf }: Reading, fig: Token): boolean => {
  const i = tokens.indexOf(fig);
  const around = tokens.slice(Math.max(0, i - 4), i + 5).filter(({ cut }) => cut === fig.cut);
  return (
    around.some((one) => one.kind === 'word' && one.w === 'target' && nameOf(one) === 'P') &&
    around.some(({ kind, src }) => kind === 'side' && !src) &&
    around.some((one) => one.kind === 'fig' && one !== fig && ['W', ''].includes(sayOf(one)))
  );
};

/** Every role that the shape and the bounds of a figure allow, less what the words beside it exclude (R3). */
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

/** Lists that an `and` closes before their unit, `25, 50 and 100 yd`: figures that climb, each at most five times the one before. */
const listsOf = (line: string): (readonly [from: number, to: number])[] =>
  [...line.matchAll(/(?<![\d.,:-])((?:\d+,?\s+)+)(?:and|or|&)\s+(\d+)\s*(?:yd|yards?|m|meters?|metres?)\b/gi)]
    .filter(([, list = '', last]) => {
      const all = [...list.split(/\D+/).filter(Boolean), last].map(Number);
      return all.every((x, i) => x >= 13 && (i === 0 || (x > (all[i - 1] ?? 0) && x <= 5 * (all[i - 1] ?? 0))));
    })
    .map(({ index, 0: { length } }) => [index, index + length]);

/** Settles what a unit or a word decides, and gives every other figure the roles it can have. */
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
