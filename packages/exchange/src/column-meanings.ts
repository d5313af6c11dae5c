import {
  cToF,
  inToMil,
  M_PER_IN,
  MIL_PER_MOA,
  MPS_PER_MPH,
  mpsToFps,
  mpsToMph,
  mToYd,
  paToInHg,
} from '@windcall/units';
import { Refusal, type UnnamedTable } from './outcome.ts';
import { columnNumbers } from './split-table.ts';

/** Converts to the wire's unit; a length becomes an angle by its row's distance, yards. */
export type ToWire = (v: number, rangeYd: number) => number;
const same: ToWire = (v) => v;
const byDistance =
  (perIn: number): ToWire =>
  (v, rangeYd) =>
    v === 0 ? 0 : inToMil(v / perIn, rangeYd);
const MM_PER_IN = 1000 * M_PER_IN;

const ANGLES = {
  mil: same,
  MOA: (v: number) => v * MIL_PER_MOA,
  'in/100 yd': (v: number) => (v * 1000) / 3600,
  'cm/100 m': (v: number) => v / 10,
  in: byDistance(1),
  cm: byDistance(MM_PER_IN / 10),
  mm: byDistance(MM_PER_IN),
} as const;
const negated = (units: typeof ANGLES): typeof ANGLES =>
  Object.fromEntries(
    Object.entries(units).map(([unit, wire]) => [unit, (v: number, rangeYd: number) => 0 - wire(v, rangeYd)]),
  ) as unknown as typeof ANGLES;
const LENGTHS = { in: same, cm: (v: number) => (v * 10) / MM_PER_IN, mm: (v: number) => v / MM_PER_IN } as const;

/** Meanings of columns with their units. */
export const COLUMN_MEANINGS = {
  speed: { fps: same, 'm/s': mpsToFps },
  range: { yd: same, m: mToYd },
  elevation: ANGLES,
  drop: negated(ANGLES),
  windage: ANGLES,
  right: LENGTHS,
  up: LENGTHS,
  mach: { Mach: same },
  cd: { Cd: same },
  time: { time: same },
  wind: {
    mph: same,
    'm/s': mpsToMph,
    'km/h': (v: number) => v / 3.6 / MPS_PER_MPH,
    kn: (v: number) => (v * 1852) / 3600 / MPS_PER_MPH,
    'ft/min': (v: number) => (v * 0.00508) / MPS_PER_MPH,
  },
  direction: { degrees: same },
  temperature: { '°F': same, '°C': cToF },
  pressure: {
    inHg: same,
    hPa: (v: number) => paToInHg(v * 100),
    mmHg: (v: number) => v / 25.4,
    psi: (v: number) => paToInHg(v * 6894.757293168),
  },
  humidity: { '%': same },
} as const satisfies Record<string, Record<string, ToWire>>;
export type ColumnMeaning = keyof typeof COLUMN_MEANINGS;

/** Column values in the wire's unit; `rangesYd` for lengths on the target. */
export const wireNumbers = (
  cells: readonly string[],
  wire: ToWire,
  rangesYd: readonly (number | null)[] = [],
): (number | null)[] => columnNumbers(cells).map((v, i) => (v === null ? null : wire(v, rangesYd[i] ?? 0)));

/** Spellings of units: lower case, without spaces, dots and degree signs. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  fps: ['fps', 'ft/s', 'feet/s'],
  'm/s': ['m/s', 'mps', 'ms'],
  yd: ['yd', 'yds', 'y', 'yard', 'yards'],
  m: ['m', 'meter', 'meters', 'metre', 'metres', 'mtr'],
  mil: ['mil', 'mils', 'mrad', 'mrads'],
  MOA: ['moa', 'tmoa'],
  'in/100 yd': ['smoa', 'iphy', 'in/100yd'],
  'cm/100 m': ['cm/100m'],
  in: ['in', 'inch', 'inches', '"', '”'],
  cm: ['cm'],
  mm: ['mm'],
  mph: ['mph', 'mi/h'],
  'km/h': ['km/h', 'kph', 'kmh'],
  kn: ['kn', 'kt', 'kts', 'knots'],
  'ft/min': ['ft/min', 'fpm'],
  '°F': ['f', 'fahrenheit', 'degf'],
  '°C': ['c', 'celsius', 'degc'],
  inHg: ['inhg'],
  hPa: ['hpa', 'mb', 'mbar'],
  mmHg: ['mmhg'],
  psi: ['psi'],
  degrees: ['deg', 'degrees', ''],
  '%': ['%'],
};
const unitKey = (spelled: string): string =>
  spelled
    .toLowerCase()
    .replace(/[°\s.]/g, '')
    .replace(/m·s⁻¹|ms-1/, 'm/s');
const KNOWN_UNITS = new Set(
  Object.values(SPELLINGS)
    .flat()
    .filter((unit) => unit !== ''),
);

/** The unit by its spelling; null if unknown. */
export const unitIn = (meaning: ColumnMeaning, spelled: string): { unit: string; wire: ToWire } | null => {
  const units: Readonly<Record<string, ToWire>> = COLUMN_MEANINGS[meaning];
  const found = Object.entries(units).find(([unit]) => SPELLINGS[unit]?.includes(unitKey(spelled)));
  return found === undefined ? null : { unit: found[0], wire: found[1] };
};

interface Head {
  readonly name: string;
  readonly unit: string;
}

/** Name and unit of a heading, lower case: `x (mm)`, `Range [M]`, `v fps`, `Temp, °C`, `x_mm`. */
export const headOf = (cell: string): Head => {
  const text = cell.toLowerCase().replace(/[_–—]/g, ' ').replace(/\s+/g, ' ').trim();
  const bracketed = /^(.*?)\s*[([{<]([^)\]}>]*)[)\]}>]\s*(.*)$/.exec(text);
  if (bracketed !== null) return { name: `${bracketed[1]} ${bracketed[3]}`.trim(), unit: (bracketed[2] ?? '').trim() };
  const last = /^(.+?)(?:,\s*|\s+)(\S+)$/.exec(text.replace(/["”]$/, ' in'));
  return last !== null && KNOWN_UNITS.has(unitKey(last[2] ?? ''))
    ? { name: (last[1] ?? '').replace(/,$/, ''), unit: last[2] ?? '' }
    : { name: text, unit: '' };
};

export interface Column {
  readonly at: number;
  readonly wire: ToWire;
}
/** First column with this name and a known unit; null for none. */
export const columnIn = (heads: readonly Head[], names: RegExp, meaning: ColumnMeaning): Column | null => {
  const at = heads.findIndex(({ name, unit }) => names.test(name) && unit !== '' && unitIn(meaning, unit) !== null);
  const found = unitIn(meaning, heads[at]?.unit ?? '');
  return at < 0 || found === null ? null : { at, wire: found.wire };
};

/** Whether a row has units or date patterns, as below a heading. */
export const isUnitLine = (row: readonly string[]): boolean => {
  const filled = row.filter((cell) => cell !== '');
  const units = filled.filter(
    (cell) => KNOWN_UNITS.has(unitKey(cell)) || /^(ft|w\/m\^?2|[ymdhsa:/.\- ]{3,})$/i.test(unitKey(cell)),
  );
  return units.length > 0 && units.length * 2 >= filled.length && !filled.some((cell) => /^[+-]?[\d.,]+$/.test(cell));
};

const WORDS: readonly (readonly [RegExp, ColumnMeaning])[] = [
  [/^(muzzle )?(velocity|speed|v0|mv|geschw\w*|vitesse|velocidad|hastighet|nopeus|velocità)\b/, 'speed'],
  [/^(range|distance|dist|entfernung|distanz|portée|distancia|avstand|avstånd|distanza)\b/, 'range'],
  [/^(elev|come ?-?up|up\b|vert|hausse|höhe|elevación)/, 'elevation'],
  [/^(drop|path|abfall|chute|caída)\b/, 'drop'],
  [/^(windage|wind drift|drift|seite)\b/, 'windage'],
  [/^mach\b/, 'mach'],
  [/^(cd|drag coefficient)\b/, 'cd'],
  [/^(date|time|formatted date|uhrzeit|zeit|datum|heure|fecha|hora|tid)/, 'time'],
  [/^(wind ?speed|windgeschw\w*|vent|vindhastighet|viento)\b/, 'wind'],
  [/^(wind )?direction/, 'direction'],
  [/^temp/, 'temperature'],
  [/^station pressure/, 'pressure'],
  [/^(relative )?(humidity|luftfeuchte|humidité)/, 'humidity'],
  [/^x$|^(right|horizontal)\b/, 'right'],
  [/^y$/, 'up'],
];

/**
 * Guessed `meaning|unit` of each column, empty if unknown; only the first column of a meaning gets it. The user
 * confirms the guess.
 */
export const guessColumns = ({ header }: Pick<UnnamedTable, 'header'>): string[] => {
  const taken = new Set<ColumnMeaning>();
  return header.map((cell) => {
    const { name, unit: spelled } = headOf(cell);
    const meaning = WORDS.find(([words]) => words.test(name))?.[1];
    if (meaning === undefined || taken.has(meaning)) return '';
    const units = Object.keys(COLUMN_MEANINGS[meaning]);
    const unit = units.length === 1 ? units[0] : unitIn(meaning, spelled)?.unit;
    if (unit === undefined) return '';
    taken.add(meaning);
    return `${meaning}|${unit}`;
  });
};

/** Shortest table of come-ups, yd; no correction in mil reaches twice this number. */
const SHORTEST_TABLE_YD = 60;
export const largest = (list: readonly (number | null)[]): number =>
  list.reduce<number>((most, v) => Math.max(most, Math.abs(v ?? 0)), 0);
export const exchanged = (table: UnnamedTable, one: ColumnMeaning, other: ColumnMeaning): Refusal =>
  new Refusal('columns-swapped', `The columns for ${one} and ${other} look exchanged.`, {
    field: one,
    table,
    swap: [one, other],
  });
/** @throws Refusal if ranges (yd) are small and corrections (mil) large */
export const refuseExchanged = (
  table: UnnamedTable,
  ranges: readonly (number | null)[],
  corrections: readonly (number | null)[],
  meaning: 'elevation' | 'drop',
): void => {
  if (largest(ranges) < SHORTEST_TABLE_YD && largest(corrections) > 2 * SHORTEST_TABLE_YD) {
    throw exchanged(table, 'range', meaning);
  }
};
