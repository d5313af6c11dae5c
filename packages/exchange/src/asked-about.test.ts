import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SAMPLES } from '../test/sample-files.ts';
import { guessColumns } from './column-meanings.ts';
import { type ColumnChoice, type Outcome, read, readColumns } from './index.ts';

// Spoils each kind of bench file as people do. The outcome has the sample's figures, or is refused, asked about or
// doubted by name. Figures never change silently.

const fixture = (path: string): string => readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8');
const sample = (name: string): string => new TextDecoder().decode(SAMPLES.get(name));

/** A file as lines of cells. No spoiled line of the samples has a quoted separator. */
const separatorOf = (text: string): string => (/^(sep=;|[^\n,]*;)/.test(text) ? ';' : ',');
/** Lines of the table under its heading, changed cell by cell; everything else stays. */
const changed = (text: string, heading: RegExp, change: (cells: string[]) => string[], withHeading = false): string => {
  const separator = separatorOf(text);
  const lines = text.split('\n');
  const at = lines.findIndex((line) => heading.test(line));
  if (at < 0) throw new Error(`the sample must have a line like ${heading}`);
  return lines
    .map((line, i) => (i > at || (withHeading && i === at) ? change(line.split(separator)).join(separator) : line))
    .join('\n');
};
const isFigure = (cell: string | undefined): boolean => /^\s*"?[+-]?[\d.]/.test(cell ?? '');
const negated =
  (column: number) =>
  (cells: string[]): string[] =>
    cells.map((cell, i) => (i === column && isFigure(cell) ? cell.replace(/[\d.]/, '-$&') : cell));
const exchanged =
  (one: number, other: number, always = false) =>
  (cells: string[]): string[] =>
    always || (isFigure(cells[one]) && isFigure(cells[other]))
      ? cells.map((cell, i) => (i === one ? (cells[other] ?? '') : i === other ? (cells[one] ?? '') : cell))
      : cells;
const titled = (text: string): string => `My log\nRange day\n${text}`;

/** The outcome when the user accepts the guessed columns. */
const answered = (outcome: Outcome): Outcome => {
  if (!('refused' in outcome) || outcome.table === undefined) return outcome;
  const choice: Record<string, { column: number; unit: string }> = {};
  guessColumns(outcome.table).forEach((guess, column) => {
    const [meaning, unit] = guess.split('|');
    if (meaning !== undefined && unit !== undefined) choice[meaning] = { column, unit };
  });
  return Object.keys(choice).length === 0 ? outcome : readColumns(outcome.table, choice as ColumnChoice, 'x');
};

/** Every figure that would be stored. */
const figuresOf = (outcome: Outcome): unknown => {
  // shots of a series in any order are the same velocities
  if ('velocities' in outcome) return outcome.series.map(({ shots }) => shots.map(({ fps }) => fps).sort());
  if ('plots' in outcome) return outcome.plots.map(({ shots }) => shots.map((s) => [s.rightIn, s.upIn, s.targetFps]));
  if ('log' in outcome) {
    const { speedMph, directionTrueDeg, meanTemperatureF, meanStationInHg, meanHumidity } = outcome.log;
    return [speedMph, directionTrueDeg, meanTemperatureF, meanStationInHg, meanHumidity];
  }
  if ('profile' in outcome) return outcome.profile.elevationReferenceData;
  return null;
};

interface Kind {
  readonly text: string;
  readonly heading: RegExp;
  /** The column whose signs are reversed, and the column that it exchanges figures with. */
  readonly value: number;
  readonly other: number;
  /** Expected verdicts: the name of a refusal or doubt, or `same` if the figures equal the sample's. */
  readonly said: { readonly sign: string; readonly figures: string; readonly columns: string; readonly titles: string };
}

const BENCH: Readonly<Record<string, Kind>> = {
  'Garmin Xero CSV': {
    ...{ text: sample('shotview-en.csv'), heading: /^#,SPEED/, value: 1, other: 2 },
    said: {
      sign: 'speed-doubtful',
      figures: 'mean-differs speed-doubtful',
      columns: 'speed-doubtful',
      // the statistics under the table are left out
      titles: 'same',
    },
  },
  'ProChrono, a row a shot': {
    ...{ text: fixture('bench/prochrono-list.csv'), heading: /^Shot List/, value: 2, other: 3 },
    said: { sign: 'mean-differs speed-doubtful', figures: 'mean-differs', columns: 'same', titles: 'same' },
  },
  'ProChrono, a line a series': {
    ...{ text: fixture('bench/prochrono-lines.csv'), heading: /^Shot 1/, value: 0, other: 1 },
    said: { sign: 'missing', figures: 'same', columns: 'columns-unnamed', titles: 'columns-unnamed' },
  },
  'LabRadar LX': {
    ...{ text: fixture('bench/labradar-lx.csv'), heading: /^Shot #/, value: 2, other: 3 },
    said: { sign: 'speed-doubtful', figures: 'asked', columns: 'same', titles: 'same' },
  },
  LabRadar: {
    ...{ text: sample('labradar.csv'), heading: /^Shot ID/, value: 1, other: 2 },
    said: { sign: 'mean-differs speed-doubtful', figures: 'mean-differs', columns: 'same', titles: 'same' },
  },
  ShotMarker: {
    ...{ text: fixture('bench/shotmarker-strings.csv'), heading: /^,time,tags/, value: 6, other: 7 },
    said: { sign: 'asked', figures: 'asked', columns: 'same', titles: 'same' },
  },
  'Silver Mountain': {
    ...{ text: fixture('bench/silver-mountain.csv'), heading: /^shot,x/, value: 1, other: 2 },
    said: { sign: 'asked', figures: 'asked', columns: 'same', titles: 'same' },
  },
  'Kestrel log': {
    ...{ text: sample('kestrel-b.csv'), heading: /^FORMATTED/, value: 7, other: 8 },
    said: { sign: 'air-doubtful', figures: 'missing', columns: 'same', titles: 'same' },
  },
  'any CSV': {
    ...{ text: fixture('reported/clicks.csv'), heading: /^Distance/, value: 1, other: 0 },
    said: {
      sign: 'columns-unnamed',
      figures: 'columns-unnamed',
      columns: 'columns-unnamed',
      titles: 'columns-unnamed',
    },
  },
  'come-ups': {
    ...{ text: fixture('reported/dope-known-negative.csv').replaceAll('-', ''), heading: /^Range/, value: 1, other: 0 },
    said: { sign: 'mirrored', figures: 'columns-swapped', columns: 'same', titles: 'same' },
  },
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/**
 * Come-ups with the opposite sign: the screen compares them with the rifle and asks whether to reverse them
 * (exchange-screen.test.tsx).
 */
const isMirrored = (now: Outcome, before: Outcome): boolean =>
  'profile' in now &&
  'profile' in before &&
  same(
    now.profile.elevationReferenceData?.map(({ range, elevation }) => ({ range, elevation: 0 - elevation })),
    before.profile.elevationReferenceData,
  );

/** The verdict on a spoiled file, in a word or two: never `silent`. */
const verdict = (whole: string, spoiled: string): string => {
  const first = read(new TextEncoder().encode(spoiled), 'x');
  const [now, before] = [answered(first), answered(read(new TextEncoder().encode(whole), 'x'))];
  // before anything is stored, the screen asks for the columns, or draws the target with its plus side
  const asked = ('refused' in first && first.table !== undefined) || 'plots' in first ? 'asked' : 'silent';
  if ('refused' in now) return now.refused;
  if (same(figuresOf(now), figuresOf(before))) return 'same';
  if (isMirrored(now, before)) return 'mirrored';
  const known = new Set('warnings' in before ? before.warnings : []);
  return now.warnings.filter((warning) => !known.has(warning)).join(' ') || asked;
};

it.each(Object.entries(BENCH))(
  '%s, spoiled, is read the same or asked about',
  (_, { text, heading, value, other, said }) => {
    expect(read(new TextEncoder().encode(text), 'x')).toSatisfy(
      (one: Outcome) => figuresOf(answered(one)) !== null || 'refused' in one,
    );
    expect({
      sign: verdict(text, changed(text, heading, negated(value))),
      figures: verdict(text, changed(text, heading, exchanged(value, other))),
      columns: verdict(text, changed(text, heading, exchanged(value, other, true), true)),
      titles: verdict(text, titled(text)),
    }).toEqual(said);
  },
);
