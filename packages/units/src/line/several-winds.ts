import { clockText } from '../conversions.ts';
import type { Token } from './lex.ts';
import {
  degOf,
  degreesOf,
  hull,
  isHour,
  num,
  type PlacedWind,
  type Reading,
  sayOf,
  toWire,
  unitOfFig,
  valuesOf,
} from './reading.ts';

interface Group {
  speed?: Token;
  place?: Token;
  from: (number | null)[];
  tokens: Token[];
}

/** Clock degrees of a direction; null for other pieces. */
const directionOf = (reading: Reading, token: Token): number | null => {
  if (['side', 'axis'].includes(token.kind) || (token.kind === 'quarter' && token.end !== '')) return degOf(token);
  if (token.kind !== 'fig' || token.parts.length !== 1) return null;
  const [part] = token.parts;
  const before = reading.next(token, -1);
  if (part?.kind === 'clock') return part.deg;
  return part !== undefined && isHour(part) && before?.kind === 'from' ? (degreesOf(token)[0] ?? null) : null;
};

/** Takes several winds with places: `6 mph at 0, 9 mph at 300`, `near 5 mph, far 9 mph`. */
export const takeSeveralWinds = (reading: Reading): void => {
  const { tokens } = reading;
  const isSpeed = (token: Token): boolean =>
    token.kind === 'fig' &&
    (sayOf(token) === 'W' || (sayOf(token) === '' && reading.nameOf(reading.next(token, -1)) === 'W')) &&
    !reading.used.has(token);
  const isPlace = (token: Token): boolean => {
    if (token.kind === 'place') return true;
    const before = reading.next(token, -1);
    if (token.kind !== 'fig' || token.parts.length !== 1 || before?.kind !== 'at' || before.sure) return false;
    if (token.parts[0]?.kind === 'clock') return false;
    const v = valuesOf(token)[0] ?? 0;
    return sayOf(token) === 'D' || (sayOf(token) === '' && (v === 0 || v > 12));
  };
  const speeds = tokens.filter(
    (token) => isSpeed(token) && !tokens.some((m) => reading.nameOf(m) === 'M' && m.cut === token.cut),
  );
  const places = tokens.filter(isPlace);
  if (!(places.some(({ kind }) => kind === 'place') || (speeds.length > 1 && places.length > 0))) return;
  const groups: Group[] = [];
  const ofAll: { token: Token; deg: number }[] = [];
  let current: Group = { from: [], tokens: [] };
  const next = (): void => {
    if (current.speed !== undefined || current.place !== undefined) groups.push(current);
    current = { from: [], tokens: [] };
  };
  for (const token of tokens) {
    const deg = directionOf(reading, token);
    if (speeds.includes(token)) {
      if (current.speed !== undefined) next();
      current.speed = token;
      current.tokens.push(token);
    } else if (places.includes(token)) {
      if (current.place !== undefined) next();
      current.place = token;
      current.tokens.push(token);
    } else if (deg !== null) {
      const isOwn = current.tokens.length > 0 && [...speeds, ...places].some(({ cut }) => cut === token.cut);
      if (isOwn) current.from.push(deg);
      else ofAll.push({ token, deg });
      if (isOwn) current.tokens.push(token);
    } else continue;
    const before = reading.next(token, -1);
    reading.claim(
      token,
      before?.kind === 'at' || before?.kind === 'from' || reading.nameOf(before) === 'W' ? before : null,
    );
  }
  next();
  const whole = ofAll[0];
  // a last direction may apply to all
  const last = groups.at(-1);
  if (
    whole === undefined &&
    last?.from.length === 1 &&
    groups.length > 1 &&
    groups.slice(0, -1).every(({ from }) => from.length === 0)
  ) {
    const token = last.tokens.at(-1);
    if (token !== undefined && directionOf(reading, token) !== null) {
      const before = reading.next(token, -1);
      const span = { from: before?.kind === 'from' ? before.from : token.from, to: token.to };
      const words = reading.line.slice(span.from, span.to);
      const { line } = reading;
      const withEach = groups.slice(0, -1).reduceRight((text, { tokens: own }) => {
        const end = Math.max(...own.map(({ to }) => to));
        return `${text.slice(0, end)} from ${clockText(90)}${text.slice(end)}`;
      }, line);
      reading.open.push({
        at: [span.from, span.to],
        text: words,
        offers: [
          { label: `${words}: all the winds`, line: `${line.slice(0, span.from).trimEnd()}, ${line.slice(span.from)}` },
          { label: `${words}: only the last`, line: withEach },
        ],
        changes: true,
      });
    }
  }
  const winds: PlacedWind[] = [];
  for (const { speed, place, from, tokens: own } of groups) {
    const span = hull(own);
    const text = reading.line.slice(span.from, span.to);
    if (speed === undefined || place === undefined || speed.parts.length > 1) {
      const why =
        speed === undefined
          ? `${text}: how fast? Type 6 mph ${text}.`
          : place === undefined
            ? `Where is the wind of ${text}? For several winds type 6 mph at 0, 6 mph at 300.`
            : `One speed for each of several winds: not ${reading.line.slice(speed.from, speed.to)}.`;
      reading.miss(span, why);
      continue;
    }
    const mph = toWire('wind', valuesOf(speed)[0] ?? 0, unitOfFig(speed) || reading.unit.wind);
    const isShare = place.kind === 'place';
    const yd = isShare ? null : toWire('range', valuesOf(place)[0] ?? 0, unitOfFig(place) || reading.unit.range);
    winds.push({ at: span, yd, share: isShare ? place.share : null, mph, from: from[0] ?? null });
    const where = isShare
      ? place.text.replace(/^at\s+/i, 'at ')
      : `at ${num(valuesOf(place)[0] ?? 0)} ${unitOfFig(place) || reading.unit.range}`;
    reading.chip(
      span,
      'wind',
      [mph],
      `${num(valuesOf(speed)[0] ?? 0, 1)} ${unitOfFig(speed) || reading.unit.wind} ${where}`,
    );
    if (from[0] != null) reading.chip(own.at(-1) ?? span, 'from', [from[0]], `from ${clockText(from[0])}`);
  }
  if (winds.length === 1 && groups.length === 1 && winds[0] !== undefined)
    reading.miss(winds[0].at, 'Only one wind has a place. For several winds type 6 mph at 0, 6 mph at 300.');
  if (whole !== undefined) reading.chip(whole.token, 'from', [whole.deg], `from ${clockText(whole.deg)}`);
  reading.winds = winds.map((one) => ({ ...one, from: one.from ?? whole?.deg ?? null }));
  reading.wind = 'calm';
  reading.from = 'asked';
};
