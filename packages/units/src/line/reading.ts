import { cToF, M_PER_FT, M_PER_YD, MPS_PER_MPH, PA_PER_INHG } from '../conversions.ts';
import { type UnitChoices, unitOf } from '../kinds.ts';
import { group, lex, type Token } from './lex.ts';
import { IMPERIAL, METRIC, NAMES, type Say, SILENT } from './words.ts';

/** Roles; values are in wire units: yards, mph, degrees, °F, inHg, %, feet, inches, fps. */
export type Role =
  | 'rifle'
  | 'cartridge'
  | 'distance'
  | 'distance-span'
  | 'step'
  | 'wind'
  | 'wind-gust'
  | 'from'
  | 'fire'
  | 'plate'
  | 'plate-angle'
  | 'density-altitude'
  | 'altitude'
  | 'pressure'
  | 'altimeter'
  | 'temperature'
  | 'humidity'
  | 'powder'
  | 'slope'
  | 'cant'
  | 'mover'
  | 'muzzle'
  | 'zero'
  | 'hold'
  | 'stage'
  | 'count';

export interface Chip {
  readonly at: readonly [from: number, to: number];
  readonly role: Role;
  readonly value: readonly (number | string)[];
  readonly label: string;
  /** distances as typed */
  readonly typed?: { readonly figures: readonly number[]; readonly unit: string };
}
/** A part with several meanings; each offer is a whole line. */
export interface OpenPart {
  readonly at: readonly [from: number, to: number];
  readonly text: string;
  readonly offers: readonly { readonly label: string; readonly line: string }[];
  /** whether offers can change the answer */
  readonly changes: boolean;
}
export interface UnknownPart {
  readonly at: readonly [from: number, to: number];
  readonly text: string;
  readonly why?: string;
}
export type Span = Pick<Token, 'from' | 'to'>;
export const hull = (pieces: readonly (Span | null | undefined)[]): Span => {
  const all = pieces.filter((one) => one != null);
  return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
};
/** A label, and its text in the line if that differs. */
export type Offer = string | readonly [label: string, say: string];
/** distance, wind, direction, plate, temperature, pressure, hold */
export type Candidate = 'D' | 'W' | 'F' | 'P' | 'T' | 'PR' | 'H';

/** Names and settings that a line can refer to. */
export interface Beside {
  readonly account: UnitChoices;
  readonly rifles: readonly string[];
  /** names of loads to offer for a cartridge */
  readonly loads: readonly string[];
  /** line of fire, degrees true, or null */
  readonly fireDeg: number | null;
}

export const round = (x: number, digits = 0): number => Number(x.toFixed(digits));
/** A figure of a chip: `1,150`, `2.5`. */
export const num = (x: number, digits = 2): string => {
  const text = String(round(x, digits));
  return Math.abs(x) >= 1000 ? text.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : text;
};

/** Factors to wire units. */
const FACTORS: Readonly<Record<string, number>> = {
  ...{ 'range m': 1 / M_PER_YD, 'range km': 1000 / M_PER_YD, 'range mile': 1760, 'altitude m': 1 / M_PER_FT },
  ...{ 'wind m/s': 1 / MPS_PER_MPH, 'wind km/h': 1 / 3.6 / MPS_PER_MPH, 'wind kt': 1852 / 3600 / MPS_PER_MPH },
  ...{ 'pressure hPa': 100 / PA_PER_INHG, 'pressure kPa': 1000 / PA_PER_INHG, 'pressure mmHg': 1 / 25.4 },
  ...{ 'length cm': 1 / 2.54, 'length mm': 1 / 25.4 },
};
const DIGITS = 7;
export type Measured = 'range' | 'wind' | 'pressure' | 'length' | 'temperature' | 'altitude';
export const toWire = (kind: Measured, v: number, unit: string): number => {
  const factor = FACTORS[`${kind} ${unit}`];
  if (factor === undefined) return kind === 'temperature' && unit === 'C' ? Number(cToF(v).toPrecision(DIGITS)) : v;
  return Number((v * factor).toPrecision(DIGITS));
};

/** A wind at a distance (yards) or a share of the way. */
export interface PlacedWind {
  readonly at: Span;
  readonly yd: number | null;
  readonly share: number | null;
  readonly mph: number;
  readonly from: number | null;
}

/** Removes leftover blanks and commas. */
export const tidy = (line: string): string =>
  line
    .replace(/\s*[,;](?:\s*[,;])+/g, ',')
    .replace(/^[\s,;]+|[\s,;]+$/g, '')
    .replace(/\s+(?=[\s,;])/g, '');

/** A line being read. Sets of candidates only shrink. */
export class Reading {
  readonly line: string;
  readonly beside: Beside;
  readonly tokens: Token[];
  readonly figs: readonly Token[];
  readonly used = new Set<Token>();
  readonly candidates = new Map<Token, Candidate[]>();
  readonly chips: Chip[] = [];
  readonly open: OpenPart[] = [];
  readonly unknown: UnknownPart[] = [];
  readonly notes: string[] = [];
  wind: { readonly v: readonly number[]; readonly unit: string } | 'asked' | 'calm' | null = null;
  from: readonly number[] | 'asked' | 'words' | null = null;
  distances = 0;
  hasPlate = false;
  fireDeg: number | null = null;
  refused: string | null = null;
  winds: readonly PlacedWind[] | null = null;
  readonly unit: Readonly<Record<'range' | 'wind' | 'temperature' | 'altitude', string>>;
  /** whether all typed units are of the other system */
  readonly isForeign: boolean;

  constructor(line: string, beside: Beside) {
    this.line = line;
    this.beside = beside;
    this.tokens = group(lex(line));
    this.figs = this.tokens.filter(({ kind }) => kind === 'fig');
    const shown = (kind: 'range' | 'wind' | 'temperature' | 'altitude'): string =>
      unitOf(kind, beside.account).name.replace('°', '').replace(/^kn$/, 'kt');
    const [range, wind] = [shown('range'), shown('wind')];
    this.unit = { range, wind, temperature: shown('temperature'), altitude: shown('altitude') };
    const typed = this.figs.flatMap(({ parts }) => parts.map(({ unit }) => unit));
    const [metric, us] = [typed.some((unit) => METRIC.has(unit)), typed.some((unit) => IMPERIAL.has(unit))];
    // plates are in inches everywhere
    const ofUs = typed.some((unit) => IMPERIAL.has(unit) && unit !== 'in');
    this.isForeign = this.unit.wind === 'mph' ? metric && !us : ofUs && !metric;
  }

  claim(...tokens: readonly (Token | null | undefined)[]): void {
    for (const token of tokens) if (token != null) this.used.add(token);
  }
  take(fig: Token): void {
    this.claim(fig);
    this.candidates.delete(fig);
  }
  chip(at: Span, role: Role, value: readonly (number | string)[], label: string, typed?: Chip['typed']): void {
    this.chips.push({ at: [at.from, at.to], role, value, label, ...(typed === undefined ? {} : { typed }) });
  }
  ask(at: Span, offers: readonly Offer[], changes = true): void {
    const before = this.line.slice(0, at.from).replace(/\p{L}$/u, '$& ');
    const lineOf = (say: string): string =>
      tidy(`${say.startsWith('from ') ? before.replace(/\bat\s+$/i, '') : before}${say}${this.line.slice(at.to)}`);
    this.open.push({
      at: [at.from, at.to],
      text: this.line.slice(at.from, at.to).trim(),
      offers: offers.map((offer) => {
        const [label, say] = typeof offer === 'string' ? [offer, offer.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')] : offer;
        // `+` adds to the line, `=` replaces the whole line
        const whole = { '+': `${this.line.trim()}${say.slice(1)}`, '=': say.slice(1) }[say.charAt(0)];
        return { label, line: whole ?? lineOf(say) };
      }),
      changes,
    });
  }
  without(role: RegExp): string {
    const chip = this.chips.filter((one) => role.test(one.role)).at(-1);
    return chip === undefined ? this.line : tidy(this.line.slice(0, chip.at[0]) + this.line.slice(chip.at[1]));
  }
  /** Lists a piece as unknown. */
  miss({ from, to }: Span, why?: string): void {
    this.unknown.push({ at: [from, to], text: this.line.slice(from, to), ...(why === undefined ? {} : { why }) });
  }
  askFigure(fig: Token, at: Span, offers: readonly Offer[], changes = true): void {
    this.take(fig);
    this.ask(at, offers, changes);
  }

  askWind(fig: Token, at: Span, offers: readonly Offer[]): void {
    this.askFigure(fig, at, offers);
    this.wind = 'asked';
    this.from = 'asked';
  }

  /** The next meaningful piece within the same `cut`. */
  next(token: Token, step: 1 | -1): Token | undefined {
    let i = this.tokens.indexOf(token) + step;
    for (let one = this.tokens[i]; one?.kind === 'word' && SILENT.has(one.w) && !NAMES.has(one.w); one = this.tokens[i])
      i += step;
    const found = this.tokens[i];
    return found?.cut === token.cut ? found : undefined;
  }
  nameOf(token: Token | undefined): string | undefined {
    return token?.kind === 'word' ? NAMES.get(token.w) : undefined;
  }
  isFree(fig: Token): boolean {
    return !this.used.has(fig) && this.candidates.has(fig);
  }
  free(): Token[] {
    return this.figs.filter((fig) => this.isFree(fig));
  }
  can(fig: Token | undefined, candidate: Candidate): boolean {
    return fig !== undefined && this.candidates.get(fig)?.includes(candidate) === true;
  }
  only(fig: Token, candidate: Candidate): boolean {
    const set = this.candidates.get(fig);
    return set?.length === 1 && set[0] === candidate;
  }
}

export const sayOf = (fig: Token): Say => fig.parts.at(-1)?.say || fig.parts[0]?.say || '';
export const unitOfFig = (fig: Token): string => fig.parts.at(-1)?.unit || fig.parts[0]?.unit || '';
export const valuesOf = (fig: Token): number[] => fig.parts.map(({ v }) => (fig.minus ? -v : v));
export const isHour = ({ kind, say, dec, v }: Token): boolean =>
  kind === 'num' && say === '' && dec === 0 && v >= 1 && v <= 12;
export const areHours = (fig: Token): boolean =>
  fig.parts.every((part) => part.kind === 'clock' || isHour(part)) && fig.join !== 'gust' && fig.join !== 'list';
/** `from 430` is half past four. */
export const packed = ({ dec, v, kind }: Token): number | null =>
  kind === 'num' && dec === 0 && v >= 100 && v <= 1259 && [15, 30, 45].includes(v % 100)
    ? (Math.floor(v / 100) % 12) * 30 + (v % 100) / 2
    : null;
export const degreesOf = (fig: Token): number[] =>
  fig.parts.map((part) =>
    part.kind === 'clock' ? part.deg : isHour(part) ? (part.v % 12) * 30 : (packed(part) ?? Number.NaN),
  );
/** Clock degrees of a side, a quarter or an axis. */
export const degOf = ({ kind, right, end, deg }: Token): number => {
  const fromRight = kind === 'quarter' ? (end === 'front' ? 45 : 135) : 90;
  return kind === 'axis' ? deg : right ? fromRight : 360 - fromRight;
};
export const pressureUnit = (x: number): string => (x > 500 ? 'hPa' : 'inHg');
