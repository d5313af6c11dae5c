import { METAR_PATTERN } from '../metar.ts';
import { SURE_POINT } from '../typed-number.ts';
import { type Say, UNIT } from './words.ts';

/** Replaces a comma before three digits that is a group mark. */
export const THOUSANDS_MARK = '\u2009';

export type Kind =
  | 'num'
  | 'clock'
  | 'metar'
  | 'label'
  | 'size'
  | 'side'
  | 'quarter'
  | 'value'
  | 'axis'
  | 'calm'
  | 'cross'
  | 'gust'
  | 'minus'
  | 'blows'
  | 'to'
  | 'from'
  | 'at'
  | 'word'
  | 'between'
  | 'slash'
  | 'place'
  | 'level'
  | 'fig';

/** A piece of a line. A comma separates pieces of different `cut`. */
export interface Token {
  kind: Kind;
  from: number;
  to: number;
  text: string;
  cut: number;
  /** lower case */
  w: string;
  /** value, decimals, meaning of the unit, unit */
  v: number;
  dec: number;
  raw: string;
  say: Say;
  unit: string;
  thousand: boolean;
  /** degrees */
  deg: number;
  right: boolean;
  /** whether the wind blows toward the side; `src`: whether it had `from` */
  way: boolean;
  src: boolean;
  side: string;
  end: string;
  sure: boolean;
  mark: boolean;
  upper: boolean;
  n: number;
  width: number;
  height: number;
  /** share of the way: near, mid, far, muzzle, target */
  share: number;
  /** the joined figures */
  parts: Token[];
  join: 'span' | 'list' | 'gust' | null;
  minus: boolean;
  spaced: boolean;
}

const POINT = `[.${SURE_POINT}]`;
const GROUP = `['’\u00a0\u202f${THOUSANDS_MARK}]`;
const NUMBER = `(?:[1-9]\\d{0,2}(?:${GROUP}\\d{3})+(?:${POINT}\\d+)?|\\d+(?:${POINT}\\d+)?|${POINT}\\d+)`;
const UNITS = [...UNIT.keys()]
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replace(/[/.]/g, '\\$&').replace(/ /g, '\\s+'))
  .join('|');
const FIGURE = new RegExp(`(${NUMBER})(k\\b)?(?:\\s*-?\\s*(${UNITS})(?![\\p{L}\\d/]))?`, 'iuy');
const SIZE = /(\d{1,3}(?:\.\d+)?)\s*[x×]\s*(\d{1,3}(?:\.\d+)?)(?:\s*(inches|inch|in|"|cm))?(?![\p{L}\d])/iuy;
const figureOf = (text: string): number => Number(text.replace(new RegExp(GROUP, 'g'), '').replace(SURE_POINT, '.'));
/** A clock, or a word for an impossible hour. */
const clock = (hour = '', minute = '0'): Partial<Token> & { kind: Kind } =>
  Number(hour) >= 1 && Number(hour) <= 12 && Number(minute) < 60
    ? { kind: 'clock', deg: (Number(hour) % 12) * 30 + Number(minute) / 2 }
    : { kind: 'word', w: 'o’clock' };
const O = "\\s*o\\s*['’‘`´]?\\s*clock\\b";
const SIDE_END = '(?![\\p{L}-])';

type Make = (m: RegExpExecArray) => (Partial<Token> & { kind: Kind }) | null;
const sided = (text: string): boolean => /(^|\s)r/.test(text);
const SHARES: Readonly<Record<string, number>> = {
  near: 1 / 6,
  close: 1 / 6,
  mid: 1 / 2,
  far: 5 / 6,
  muzzle: 0,
  target: 1,
};
const shareOf = (word: string): number =>
  SHARES[/^m(id|iddle)/.test(word) ? 'mid' : (/^(near|close|far|target)/.exec(word)?.[0] ?? 'muzzle')] ?? 0;
const [SIDED, ENDS] = ['(left|right)', '(front|rear|back)'];
const MY = '(?:the\\s+|my\\s+)?';
const CORNER = '(?:\\s+(?:side|corner|quarter))?';
const quarter = (side = '', end = ''): Partial<Token> & { kind: Kind } => ({
  ...{ kind: 'quarter', right: side === 'right', side },
  end: end === '' ? '' : /head|front/.test(end) ? 'front' : 'rear',
});
/** Phrases in lower case; the first match counts. */
const PHRASES: readonly (readonly [RegExp, Make])[] = (
  [
    [METAR_PATTERN.source, () => ({ kind: 'metar' })],
    [String.raw`t\s?(\d{1,2})\s*(?:[-:=]|at\b)?\s*(?=\d{3})`, (m) => ({ kind: 'label', n: Number(m[1]) })],
    [String.raw`6\.5\s*[x×]\s*47(?:\s*(?:mm|l|lapua))?\b`, () => ({ kind: 'word', w: '6.5x47' })],
    [SIZE.source, (m) => ({ kind: 'size', width: Number(m[1]), height: Number(m[2]), unit: m[3] ?? 'in' })],
    [
      String.raw`towards?\s+(\d{1,2})(?::(\d{2}))?(?:${O})?(?![\d.:])`,
      (m) => {
        const token = clock(m[1], m[2]);
        return token.kind === 'clock' ? { kind: 'clock', deg: ((token.deg ?? 0) + 180) % 360 } : null;
      },
    ],
    [String.raw`(\d{1,2}):(\d{2})(?:${O})?(?![\d:])`, (m) => clock(m[1], m[2])],
    [String.raw`(\d{1,2})${O}`, (m) => clock(m[1])],
    [
      String.raw`(?:from\s+)?(?:left|right|[lr])\s*(?:-|>|→)?\s*(?:to|2|-|>|→)\s*-?\s*(?:the\s+)?(?:left|right|[lr])\b`,
      (m) => ({ kind: 'side', right: /^(?:from\s+)?r/.test(m[0]), way: true }),
    ],
    [String.raw`${SIDED}[\s-]+quartering(?:\s+(head|tail)(?:[\s-]*wind)?)?\b`, (m) => quarter(m[1], m[2])],
    [
      String.raw`quartering[\s-]+(head|tail)(?:[\s-]*wind)?[\s,]+(?:from\s+)?${MY}${SIDED}\b`,
      (m) => quarter(m[2], m[1]),
    ],
    [
      String.raw`quartering(?:\s+wind)?(?:,?\s+(?:from\s+)?${MY}${SIDED}\b(?:[\s-]+${ENDS}\b)?)?`,
      (m) => quarter(m[1], m[2]),
    ],
    [String.raw`(?:from\s+)?${MY}${SIDED}[\s-]+${ENDS}\b${CORNER}`, (m) => quarter(m[1], m[2])],
    [String.raw`(?:from\s+)?${MY}${ENDS}[\s-]+${SIDED}\b${CORNER}`, (m) => quarter(m[2], m[1])],
    [String.raw`(?:fv|hv)\b`, (m) => ({ kind: 'value', w: m[0] === 'fv' ? 'full' : 'half' })],
    [
      String.raw`(?:a\s+)?(full|half|no|zero|3\/4|three[\s-]+quarters?|quarter|1\/2)[\s-]+value\b`,
      (m) => ({ kind: 'value', w: m[1]?.startsWith('three') ? '3/4' : (m[1] ?? '') }),
    ],
    [
      String.raw`(?:(?:coming\s+|blowing\s+)?(?:from|out\s+of|off)\s+)?(?:the\s+|my\s+)?(left|right)(?:[\s-]+(?:hand\s+)?side)?${SIDE_END}`,
      (m) => ({ kind: 'side', right: sided(m[0]), src: /(from|out|off)\b/.test(m[0]) }),
    ],
    [
      String.raw`(?:from\s+)?[lr](?=[\s,;!?)/]|$|\d)`,
      (m) => ({ kind: 'side', right: sided(m[0]), src: /^from/.test(m[0]) }),
    ],
    [
      String.raw`(?:from\s+(?:a\s+)?)?(?:straight\s+|dead\s+)?head(?:[\s-]*on\b|[\s-]?wind\b|\b)|in (?:my|the|your) face\b|from (?:the front|straight ahead|ahead|in front)\b`,
      () => ({ kind: 'axis', deg: 0 }),
    ],
    [
      String.raw`(?:from\s+(?:a\s+)?)?(?:straight\s+|dead\s+)?tail(?:[\s-]?wind\b|\b)|at (?:my|your|the) back\b|from (?:behind|the rear|the back)\b`,
      () => ({ kind: 'axis', deg: 180 }),
    ],
    [String.raw`(?:dead\s+)?calm\b|(?:no|zero)[\s-]+wind\b|none\b|still(?:\s+air)?\b`, () => ({ kind: 'calm' })],
    [String.raw`(?:direct\s+|pure\s+)?(?:cross|side)[\s-]?winds?\b`, () => ({ kind: 'cross' })],
    [String.raw`(?:with\s+)?gust(?:s|ing|y)?(?:\s+(?:(?:up\s+)?to|of|over|at))?\b`, () => ({ kind: 'gust' })],
    [String.raw`(?:away from me|from my back)\b`, () => ({ kind: 'axis', deg: 180 })],
    [String.raw`(?:towards?|at) me\b`, () => ({ kind: 'axis', deg: 0 })],
    [
      String.raw`(?:towards?|into|to)\s+(?:the\s+|my\s+)?(left|right)\b`,
      (m) => ({ kind: 'side', right: m[1] === 'left', way: true }),
    ],
    [
      String.raw`(?:blowing|pushing|going|moving air)\s+(?:the\s+)?(left|right)\b(?!\s+to)`,
      (m) => ({ kind: 'blows', right: m[1] === 'right' }),
    ],
    [
      String.raw`(?:at\s+)?(?:the\s+)?(near|close|mid(?:way|range|dle)?|far)\b(?:\s+(?:one|end|range|third|winds?))?(?:\s+is\b|:)?`,
      (m) => ({ kind: 'place', share: shareOf(m[1] ?? '') }),
    ],
    [
      String.raw`at\s+(?:the\s+|my\s+)?(muzzle|line|firing\s+(?:line|point)|shooter|position|target)\b(?!\s*\d)`,
      (m) => ({ kind: 'place', share: shareOf(m[1] ?? '') }),
    ],
    [String.raw`(?:level|flat)\b`, () => ({ kind: 'level' })],
    [String.raw`(turning\s+)?(?:to|through|thru|out to)\b`, (m) => ({ kind: 'to', sure: m[1] !== undefined })],
    [String.raw`(?:from|out of|off)\b|@`, (m) => ({ kind: m[0] === '@' ? 'at' : 'from', sure: m[0] === '@' })],
    [String.raw`at\b`, () => ({ kind: 'at' })],
    [String.raw`come[\s-]?ups?\b`, () => ({ kind: 'word', w: 'dope' })],
    [String.raw`density\s+alt(?:itude)?\b`, () => ({ kind: 'word', w: 'da' })],
    [String.raw`(?:station\s+)(?:pressure|baro(?:meter)?)\b`, () => ({ kind: 'word', w: 'station' })],
    [String.raw`relative\s+humidity\b`, () => ({ kind: 'word', w: 'rh' })],
    [String.raw`(?:da|alt|temp|rh|mv|bp)(?=-?\d)`, (m) => ({ kind: 'word', w: m[0] })],
    [String.raw`in\s+(?=\d+s\b)|in\s+steps\s+of\b|steps?\s+of\b`, () => ({ kind: 'word', w: 'by' })],
    [String.raw`between\b`, () => ({ kind: 'between' })],
  ] satisfies readonly (readonly [string, Make])[]
).map(([source, make]) => [new RegExp(source, 'iuy'), make] as const);

const BLANK: Omit<Token, 'kind' | 'from' | 'to' | 'text' | 'cut' | 'parts'> = {
  ...{ w: '', v: 0, dec: 0, raw: '', say: '', unit: '', thousand: false, deg: 0, right: false, way: false, src: false },
  ...{ side: '', end: '', sure: false, mark: false, upper: false, n: 0, width: 0, height: 0, share: 0 },
  ...{ join: null, minus: false, spaced: false },
};
/** After larger figures `in` is a word. */
const LARGEST_PLATE_IN = 120;

/** Splits a line into pieces. */
export const lex = (line: string): Token[] => {
  const out: Token[] = [];
  const low = line.toLowerCase();
  let [at, cut] = [0, 0];
  const sticky = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(low);
  };
  const add = (length: number, token: Partial<Token> & { kind: Kind }): void => {
    out.push({ ...BLANK, parts: [], ...token, from: at, to: at + length, text: line.slice(at, at + length), cut });
    at += length;
  };
  const gap = /\s+|[:=.+]+(?=\s|$)|\+(?=\d)|\/(?!\d)/uy;
  const comma = /[,;?!()|]|\s?&/uy;
  const dash = /[-–—−](?=\s*[\d.])/uy;
  const minus = /minus\s+(?=\d)/uy;
  while (at < line.length) {
    let m = sticky(gap);
    if (m !== null) {
      at += m[0].length;
      continue;
    }
    const previous = out.at(-1);
    // `zl` names no side
    const isWordBefore = previous?.kind === 'word' && previous.to === at && /\p{L}/u.test(line[at] ?? '');
    const found = isWordBefore
      ? undefined
      : PHRASES.map(([pattern, make]) => [sticky(pattern), make] as const)
          .map(([match, make]) => [match, match === null ? null : make(match)] as const)
          .find(([, token]) => token !== null);
    if (found?.[0] != null && found[1] !== null) {
      add(found[0][0].length, found[1]);
      continue;
    }
    m = sticky(comma);
    if (m !== null) {
      cut += /[,;?]/.test(m[0]) ? 1 : 0;
      at += m[0].length;
      continue;
    }
    m = sticky(dash) ?? sticky(minus);
    if (m !== null) {
      const isJoin =
        m[0].length === 1 &&
        (previous?.to === at || (/\s$/.test(line.slice(0, at)) && /^\s/.test(line.slice(at + 1)))) &&
        ['num', 'clock'].includes(previous?.kind ?? '');
      add(m[0].length, { kind: isJoin ? 'to' : 'minus', mark: true });
      continue;
    }
    m = sticky(/\/(?=\d)/uy);
    if (m !== null) {
      add(1, { kind: 'slash' });
      continue;
    }
    m = sticky(FIGURE);
    if (m !== null) {
      const [whole, digits = '', k, suffix] = m;
      const v = figureOf(digits) * (k === undefined ? 1 : 1000);
      const [say, unit] = UNIT.get((suffix ?? '').replace(/\s+/g, ' ')) ?? (['', ''] as const);
      const isWord = say === 'IN' && v > LARGEST_PLATE_IN;
      const length = isWord ? digits.length + (k?.length ?? 0) : whole.length;
      const dec = new RegExp(`${POINT}(\\d+)`).exec(digits)?.[1]?.length ?? 0;
      add(length, {
        kind: 'num',
        v,
        raw: digits,
        thousand: k !== undefined,
        dec: k === undefined ? dec : 0,
        say: isWord ? '' : say,
        unit: isWord ? '' : unit,
      });
      m = sticky(/g(?=\d)/uy);
      if (m !== null) add(1, { kind: 'gust' });
      else if (sticky(/s\b/uy) !== null && out.at(-2)?.w === 'by') at += 1;
      continue;
    }
    m = sticky(/[^\s,;?!()]+/uy);
    const text = m?.[0] ?? low[at] ?? ' ';
    const w = text.replace(/[.:’']+$/u, '');
    add(text.length, { kind: 'word', w: w === '' ? text : w, upper: /^[A-Z]/.test(line[at] ?? '') });
  }
  return out;
};

/** Joins numbers and clocks: `8-14`, `400/500`, `7g12`, `between 8 and 12`. */
export const group = (tokens: readonly Token[]): Token[] => {
  const items: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind !== 'num' && token.kind !== 'clock') {
      items.push(token);
      continue;
    }
    const fig: Token = { ...BLANK, ...token, kind: 'fig', parts: [token], join: null };
    if (items.at(-1)?.kind === 'minus') {
      fig.from = (items.pop() as Token).from;
      fig.minus = true;
    }
    const before = items.at(-1);
    for (;;) {
      const [link, next] = [tokens[i + 1], tokens[i + 2]];
      if (link === undefined || next === undefined || !['num', 'clock'].includes(next.kind)) break;
      if (next.cut !== token.cut || link.cut !== token.cut) break;
      const isGust = link.kind === 'gust' && fig.join === null && next.kind === 'num' && token.kind === 'num';
      const join =
        link.kind === 'to' && fig.join === null
          ? 'span'
          : link.kind === 'slash'
            ? 'list'
            : isGust && (link.text.length === 1 || !['from', 'at'].includes(before?.kind ?? ''))
              ? 'gust'
              : link.kind === 'word' && link.w === 'and' && before?.kind === 'between'
                ? 'span'
                : null;
      if (join === null || (fig.join !== null && fig.join !== join)) break;
      fig.join = join;
      fig.parts.push(next);
      fig.to = next.to;
      fig.spaced = !link.mark;
      fig.sure = link.sure;
      i += 2;
    }
    items.push(fig);
  }
  return items.filter(({ kind }) => kind !== 'between');
};
