import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder';
import { describe, expect, it } from 'vitest';
import { guessColumns } from './column-meanings.ts';
import { read, readColumns } from './index.ts';
import { readBinary } from './read-binary.ts';

/** A sample made after a public description: see `fixtures/README.md`. */
const bench = (name: string) =>
  read(new Uint8Array(readFileSync(new URL(`../fixtures/bench/${name}`, import.meta.url))), name);
const velocitiesIn = (outcome: ReturnType<typeof bench>) => {
  if (!('velocities' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome;
};

const SESSION = 387;
const SHOT = 388;
const field = (number: number, baseType: FitBaseType, size: number, value: number) => ({
  number,
  size,
  baseType,
  value,
});
/** A Xero's .fit file of these speeds, m/s; `counts` are the shots' own numbers. */
const fitOf = (speeds: readonly number[], counts = speeds.map((_, i) => i + 1)): Uint8Array => {
  const fit = new FitEncoder({ protocolVersion: 0x20 });
  fit.writeMessage(0, [field(0, FitBaseType.Enum, 1, 54)]);
  fit.writeMessage(SESSION, [field(3, FitBaseType.Uint16, 2, speeds.length), field(5, FitBaseType.Uint32, 4, 1400)]);
  speeds.forEach((speed, i) => {
    fit.writeMessage(SHOT, [
      field(0, FitBaseType.Uint32, 4, Math.round(speed * 1000)),
      field(1, FitBaseType.Uint16, 2, counts[i] ?? 0),
    ]);
  });
  return fit.close();
};

/** A workbook of sheets of text and numbers, as spreadsheets store them. */
const workbookOf = (sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Uint8Array => {
  const names = Object.keys(sheets);
  const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (value: string | number, at: string) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${inXml(value)}</t></is></c>`;
  const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets>${names.map((name, i) => `<sheet name="${inXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${rels}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        xml(
          `<worksheet xmlns="${main}"><sheetData>${rows.map((row, r) => `<row r="${r + 1}">${row.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${r + 1}`)).join('')}</row>`).join('')}</sheetData></worksheet>`,
        ),
      ]),
    ),
  });
};
const session = (name: string, speeds: readonly (number | string)[], unit = 'FPS') => [
  [name],
  [
    '#',
    `SPEED (${unit})`,
    `Δ AVG (${unit})`,
    'KE (FT-LB)',
    'POWER FACTOR',
    'TIME',
    'CLEAN BORE',
    'COLD BORE',
    'SHOT NOTES',
  ],
  ...speeds.map((speed, i) => [i + 1, speed, 0, 2000, 300, '1:41:26 PM', '', i === 0 ? 'x' : '', '']),
  ['-'],
  ['AVERAGE SPEED', 2700],
  ['SESSION NOTE', 'Wind, then rain'],
  ['-'],
  ['DATE', 'April 6, 2024 at 1:36 PM'],
];

describe('a Garmin workbook', () => {
  it('gives each of its sessions, in either unit, with commas in a name and a note kept', async () => {
    const outcome = velocitiesIn(
      await readBinary(
        workbookOf({
          '105 hybrid': session('105 hybrid, 31.0 gr', [2701, 2694.5, 2709]),
          Second: session('Second', [824.3, 818.7], 'MPS'),
          German: session('Blau 41,5', ['824,3', '818,7'], 'MPS'),
        }),
        'sessions.xlsx',
      ),
    );
    expect(outcome.series.map(({ session: name, n }) => [name, n])).toEqual([
      ['105 hybrid, 31.0 gr', 3],
      ['Second', 2],
      ['Blau 41,5', 2],
    ]);
    expect(outcome.series[0]).toMatchObject({ note: 'Wind, then rain', meanFps: (2701 + 2694.5 + 2709) / 3 });
    expect(outcome.series[0]?.shots[0]).toMatchObject({ fps: 2701, coldBore: true });
    expect(outcome.series[2]?.meanFps).toBeCloseTo(2695.2, 1);
    expect(outcome.warnings).toContain('several-series');
    expect(outcome.lost).toEqual(expect.arrayContaining(['the time of each shot']));
  });

  it('asks about flipped signs, swapped columns and extra title rows instead of storing them', async () => {
    const sheet = session('105 hybrid', [2701, 2694.5, 2709]);
    const spoiled = async (rows: readonly (readonly (string | number)[])[]) =>
      readBinary(workbookOf({ A: rows }), 'sessions.xlsx');
    const isShot = (row: readonly (string | number)[]) => row.length > 2 && typeof row[1] === 'number';
    const turned = sheet.map((row) => (isShot(row) ? [row[0] ?? '', -Number(row[1]), ...row.slice(2)] : row));
    expect(await spoiled(turned)).toMatchObject({ warnings: expect.arrayContaining(['speed-doubtful']) });
    const exchanged = sheet.map((row) =>
      isShot(row) ? [row[0] ?? '', row[3] ?? '', row[2] ?? '', row[1] ?? '', ...row.slice(4)] : row,
    );
    expect(await spoiled(exchanged)).toMatchObject({ warnings: ['mean-differs'] });
    expect(await spoiled([['My log'], ['Range day'], ...sheet])).toMatchObject({
      refused: 'columns-unnamed',
      table: { header: expect.arrayContaining(['SPEED (FPS)']) },
    });
  });

  it('of another kind is read by its first sheet, and says what it leaves', async () => {
    const outcome = await readBinary(
      workbookOf({
        Table: [
          ['Range (yd)', 'Elev (MRAD)'],
          [100, 0],
          [300, 1.4],
        ],
        Notes: [['nothing']],
      }),
      'table.xlsx',
    );
    expect(outcome).toMatchObject({
      profile: { elevationReferenceData: [{ range: 100 }, { range: 300, elevation: 1.4 }] },
    });
    expect(outcome).toMatchObject({ lost: ['1 other sheets'] });
  });

  it('that is damaged, empty, or grows without end is refused with a reason', async () => {
    const whole = workbookOf({ A: session('A', [2700, 2710]) });
    expect(await readBinary(whole.subarray(0, whole.length - 30), 'x')).toHaveProperty('refused');
    expect(await readBinary(workbookOf({ A: [] }), 'x')).toMatchObject({ refused: 'empty' });
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(40 * 1_048_576) });
    expect(await readBinary(bomb, 'x')).toMatchObject({ refused: 'bomb' });
  });
});

describe('a Xero .fit file', () => {
  it('gives its shots in order, the bullet of the session in its name', async () => {
    const { velocities, lost } = velocitiesIn(await readBinary(fitOf([824.3, 818.7, 0, 816.3]), 'a.fit'));
    expect(velocities.session).toBe('Garmin Xero, 140 gr');
    expect(velocities.shots.map(({ fps }) => Math.round(fps))).toEqual([2704, 2686, 2678]);
    expect(lost).toContain('1 shots without a speed');
    // sorted by their own numbers, if the file has them
    const shuffled = velocitiesIn(await readBinary(fitOf([816.3, 824.3, 818.7], [3, 1, 2]), 'a.fit'));
    expect(shuffled.velocities.shots).toEqual(velocities.shots);
  });

  it('that is changed, cut short or of a watch is refused', async () => {
    const whole = fitOf([824.3, 818.7]);
    const changed = whole.slice();
    changed[40] = (changed[40] ?? 0) ^ 1;
    for (const bytes of [changed, whole.subarray(0, 30)]) {
      expect(await readBinary(bytes, 'a.fit')).toMatchObject({ refused: 'malformed' });
    }
    expect(await readBinary(fitOf([]), 'a.fit')).toMatchObject({
      refused: 'missing',
      why: expect.stringContaining('chronograph'),
    });
  });
});

describe('a ProChrono file', () => {
  it('gives its series, a row a shot or a line a series', () => {
    const list = velocitiesIn(bench('prochrono-list.csv'));
    expect(list.series.map(({ session: name, n }) => [name, n])).toEqual([
      ['Load 41.5', 3],
      ['Load 41.0', 2],
    ]);
    const lines = velocitiesIn(bench('prochrono-lines.csv'));
    expect(lines.series.map(({ shots }) => shots.map(({ fps }) => fps))).toEqual([
      [2850, 2875, 2820],
      [2790, 2801, 2795],
    ]);
    expect(lines.lost).not.toEqual([]);
  });
});

describe('a target’s export', () => {
  it('of ShotMarker gives each string with its day and distance, places in inches, speeds as the target’s', () => {
    const outcome = bench('shotmarker-strings.csv');
    if (!('plots' in outcome)) throw new Error(JSON.stringify(outcome));
    expect(outcome.plots.map(({ name, day, rangeYd, shots }) => [name, day, rangeYd, shots.length])).toEqual([
      ['Relay 1 T11', '2026-09-12', 1000, 4],
      ['Relay 2 T11', '2026-09-12', expect.closeTo(656.17, 2), 1],
    ]);
    expect(outcome.plots[0]?.shots[0]).toMatchObject({ id: 'S1', isSighter: true, targetFps: 1901, score: '7' });
    expect(outcome.plots[0]?.shots[2]).toMatchObject({
      id: '2',
      isSighter: false,
      targetFps: null,
      rightIn: expect.closeTo(-5, 5),
    });
    expect(outcome.plots[1]?.shots[0]).toMatchObject({ rightIn: 10, upIn: 5 });
    expect(outcome.warnings).toEqual(['speeds-at-target', 'several-strings']);
    expect(outcome.lost).toEqual(
      expect.arrayContaining(['1 shots without a place', 'column temp C', 'column yaw deg']),
    );
  });

  it('of Silver Mountain does the same, in metres a second', () => {
    const outcome = bench('silver-mountain.csv');
    if (!('plots' in outcome)) throw new Error(JSON.stringify(outcome));
    expect(outcome.plots).toMatchObject([{ day: '2026-01-02', rangeYd: expect.closeTo(984.25, 2) }]);
    expect(outcome.plots[0]?.shots[0]?.targetFps).toBeCloseTo(1507.9, 1);
    expect(outcome.plots[0]?.shots[1]).toMatchObject({ id: '2', score: 'X', rightIn: expect.closeTo(-0.2008, 4) });
  });
});

describe('any other table', () => {
  const tableOf = (outcome: ReturnType<typeof bench>) => {
    if (!('refused' in outcome) || outcome.table === undefined) throw new Error(JSON.stringify(outcome));
    return outcome.table;
  };

  it('is asked about, with what its headings say already chosen', () => {
    const table = tableOf(bench('labradar-lx.csv'));
    expect(table.headingAt).toBe(2);
    expect(guessColumns(table)).toEqual(['', 'time|time', 'speed|fps', '', '']);
  });

  it('whose columns are exchanged is asked about, and gives nothing before', () => {
    const table = tableOf(read(new TextEncoder().encode('A;B\n100;0\n300;1,4\n1000;11,5\n'), 'x'));
    const swapped = readColumns(
      table,
      { elevation: { column: 0, unit: 'mil' }, range: { column: 1, unit: 'yd' } },
      'x',
    );
    expect(swapped).toMatchObject({ refused: 'columns-swapped', swap: ['range', 'elevation'] });
    expect(swapped).not.toHaveProperty('profile');
    const right = readColumns(table, { elevation: { column: 1, unit: 'mil' }, range: { column: 0, unit: 'yd' } }, 'x');
    expect(right).toMatchObject({
      profile: { elevationReferenceData: [{ range: 100 }, { range: 300 }, { range: 1000 }] },
    });
    const drag = tableOf(read(new TextEncoder().encode('A;B\n0,2;0,5\n0,3;1\n0,4;1,5\n0,35;2\n0,3;2,5\n'), 'x'));
    expect(readColumns(drag, { mach: { column: 0, unit: 'Mach' }, cd: { column: 1, unit: 'Cd' } }, 'x')).toMatchObject({
      refused: 'columns-swapped',
      swap: ['mach', 'cd'],
    });
  });
});
