import { COLUMN_MEANINGS, type ColumnMeaning } from './column-meanings.ts';
import type { UnnamedTable } from './outcome.ts';

/** Words that name a column, in the order they are tried. */
const WORDS: readonly (readonly [RegExp, ColumnMeaning])[] = [
  [/^(muzzle )?(velocity|speed|v0|mv)\b/, 'speed'],
  [/^(range|distance)\b/, 'range'],
  [/^(elev|come ?-?up|up\b|vert)/, 'elevation'],
  [/^drop\b/, 'drop'],
  [/^mach\b/, 'mach'],
  [/^(cd|drag coefficient)\b/, 'cd'],
  [/^(date|time|formatted date)/, 'time'],
  [/^wind ?speed/, 'wind'],
  [/^(wind )?direction/, 'direction'],
  [/^temp/, 'temperature'],
  [/^station pressure/, 'pressure'],
  [/^(relative )?humidity/, 'humidity'],
];
/** How tables write the units that are offered. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'ft/s': 'fps',
  mps: 'm/s',
  yds: 'yd',
  yards: 'yd',
  meters: 'm',
  metres: 'm',
  mrad: 'mil',
  mils: 'mil',
  moa: 'MOA',
  f: '°F',
  c: '°C',
  inhg: 'inHg',
  hpa: 'hPa',
  mb: 'hPa',
  deg: 'degrees',
};

/**
 * What the headings of a table say of its columns, `meaning|unit` each, empty where they say nothing or not the unit.
 * A guess to be looked at, never taken as an answer; the first column of a meaning has it.
 */
export const guessColumns = ({ header }: Pick<UnnamedTable, 'header'>): string[] => {
  const taken = new Set<ColumnMeaning>();
  return header.map((cell) => {
    const text = cell.toLowerCase().replace(/_/g, ' ').trim();
    const meaning = WORDS.find(([words]) => words.test(text))?.[1];
    if (meaning === undefined || taken.has(meaning)) return '';
    const units = Object.keys(COLUMN_MEANINGS[meaning]);
    const said = /[([]([^)\]]+)[)\]]|,\s*(\S+)$/
      .exec(text)
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.trim();
    const unit =
      units.length === 1
        ? units[0]
        : units.find((one) => said !== undefined && (one.toLowerCase() === said || one === SPELLINGS[said]));
    if (unit === undefined) return '';
    taken.add(meaning);
    return `${meaning}|${unit}`;
  });
};
