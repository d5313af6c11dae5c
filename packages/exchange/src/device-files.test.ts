import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Outcome, read, readColumns, replayField } from './index.ts';

/** A file as a device or a spreadsheet writes it: see `fixtures/README.md`. */
const device = (name: string): Outcome =>
  read(new Uint8Array(readFileSync(new URL(`../fixtures/reported-2/${name}`, import.meta.url))), name);
const plotsIn = (outcome: Outcome) => {
  if (!('plots' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.plots;
};
const text = (lines: string): Outcome => read(new TextEncoder().encode(lines), 'x.csv');

it.each(['shotmarker-all-units.csv', 'shotmarker-archive.csv'])(
  'stores the shots of %s and none of its averages',
  (name) => {
    const outcome = device(name);
    const [first, second, ...others] = plotsIn(outcome);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ name: 'R Two relay 1', day: '2026-09-05', rangeYd: 1000 });
    expect(second).toMatchObject({ name: 'R Two relay 2', day: '2026-09-05', rangeYd: 1000 });
    expect(first?.shots.map(({ id, isSighter, score }) => [id, isSighter, score])).toEqual([
      ['S1', true, '9'],
      ['1', false, '10'],
      ['2', false, 'X'],
      ['3', false, '9'],
    ]);
    expect(first?.shots.map(({ targetFps }) => Math.round(targetFps ?? 0))).toEqual([1451, 1448, 1460, 1455]);
    expect(first?.shots[1]?.rightIn).toBeCloseTo(4, 2);
    expect(first?.shots[1]?.upIn).toBeCloseTo(-2, 2);
    expect(second?.shots.map(({ score }) => score)).toEqual(['10', '9']);
    expect(second?.shots[1]?.rightIn).toBeCloseTo(-6, 2);
    expect(second?.shots[1]?.upIn).toBeCloseTo(1.5, 2);
  },
);

it.each([
  ['labels in the first column', 'AVERAGE,2650.0\nSTDEV,7.0\nSPREAD,13'],
  ['labels with a colon', 'Mean: 2650\nSD: 7.0,\nE.S.:,13'],
  ['German labels', 'Mittelwert,2650\nStandardabweichung,7'],
])('leaves the statistics below named columns out: %s', (_, below) => {
  const outcome = text(`Nr,Tempo\n1,2645\n2,2658\n3,2647\n${below}\n`);
  if (!('refused' in outcome) || outcome.table === undefined) throw new Error('the columns must be asked');
  expect(readColumns(outcome.table, { speed: { column: 1, unit: 'fps' } }, 'x')).toMatchObject({
    velocities: { n: 3, meanFps: 2650 },
  });
});

it('leaves out a row without the time and the count of the others, whatever it is called', () => {
  const rows = '10:00,1,9,1,1\n10:01,2,9,2,2\n10:02,3,X,3,3\n,,Keskiarvo,2,2';
  expect(plotsIn(text(`time,id,score,x (in),y (in)\n${rows}\n`))[0]?.shots).toHaveLength(3);
});

it('keeps a shot whose note says high, or that has no time', () => {
  const rows = '10:00,1,1,1,high\n,2,2,2,\n10:02,3,3,3,low';
  expect(plotsIn(text(`time,id,x (in),y (in),notes\n${rows}\n`))[0]?.shots).toHaveLength(3);
});

const near = (value: number, by = 2) => expect.closeTo(value, by);
const roles = (outcome: Outcome): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { is } of ('rows' in outcome ? outcome.rows : undefined) ?? []) counts[is] = (counts[is] ?? 0) + 1;
  return counts;
};

it('says of every line of an archive what it is', () => {
  expect(roles(device('shotmarker-all-units.csv'))).toEqual({
    ...{ note: 2, empty: 4, range: 2, heading: 2, shot: 5, sighter: 1, summary: 4 },
  });
  const { rows = [] } = device('shotmarker-archive.csv') as { rows?: readonly { line: number; is: string }[] };
  expect(rows.filter(({ is }) => is === 'summary').map(({ line }) => line)).toEqual([11, 12, 19, 20]);
});

it('parts the shots of one table by string and distance', () => {
  const outcome = device('smt-string-column.csv');
  expect(
    plotsIn(outcome).map(({ name, rangeYd, shots }) => [name, rangeYd, shots.map((s) => [s.rightIn, s.upIn])]),
  ).toEqual([
    [
      'S1',
      600,
      [
        [1.5, -0.5],
        [2, 0.5],
      ],
    ],
    [
      'S2',
      1000,
      [
        [-4, 6],
        [-6, 8],
      ],
    ],
  ]);
  expect('lost' in outcome && outcome.lost.join()).not.toContain('distance');
});

it.each(['rifle', 'shooter', 'string', 'target', 'load', 'day', 'Schütze'])('parts shots by a column %s', (column) => {
  const rows = '1,1,1,A\n2,2,2,A\n1,3,3,B\n2,4,4,B';
  expect(plotsIn(text(`id,x (mm),y (mm),${column}\n${rows}\n`)).map(({ name, shots }) => [name, shots.length])).toEqual(
    [
      ['A', 2],
      ['B', 2],
    ],
  );
});

it('asks whether a second run of counts is another rifle', () => {
  const rows = 'S1,0,0\n1,1,1\nR1,5,5\n2,2,2\nR2,6,6';
  const outcome = text(`id,x (in),y (in)\n${rows}\n`);
  expect(plotsIn(outcome).map(({ shots }) => shots.map(({ id }) => id))).toEqual([
    ['S1', '1', '2'],
    ['R1', 'R2'],
  ]);
  expect(outcome).toMatchObject({
    warnings: expect.arrayContaining(['another-rifle']),
    open: [{ text: 'R1 to R2', offers: ['another rifle', 'the same rifle'] }],
  });
  const again = text('id,x (in),y (in)\n1,1,1\n2,2,2\n1,5,5\n2,6,6\n');
  expect(plotsIn(again).map(({ shots }) => shots.map(({ rightIn }) => rightIn))).toEqual([
    [1, 2],
    [5, 6],
  ]);
});

it('reads an Athlon chronograph, its summary above the table', () => {
  const outcome = device('athlon-en.csv');
  if (!('velocities' in outcome)) throw new Error(JSON.stringify(outcome));
  const { shots, meanFps, sdFps, note } = outcome.velocities;
  expect(shots.map(({ fps }) => fps)).toEqual([2645, 2658, 2647]);
  expect([meanFps, sdFps, note]).toEqual([near(2650, 1), near(7, 1), 'load 41.5']);
  expect(outcome.series).toHaveLength(1);
  expect(roles(outcome)).toEqual({ summary: 3, note: 1, empty: 1, heading: 1, shot: 3 });
});

const logIn = (outcome: Outcome) => {
  if (!('log' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome;
};

it('gives the air of a Kestrel without wind', () => {
  const outcome = logIn(device('kestrel-drop-nowind.csv'));
  expect(outcome.log).toMatchObject({ n: 2, seconds: [0, 600], speedMph: [], meanStationInHg: near(24.1) });
  expect(outcome.log.meanTemperatureF).toBeCloseTo(70.3, 2);
  expect(outcome.log.meanHumidity).toBeCloseTo(26.2, 2);
  expect(outcome.warnings).toEqual(['wind-missing']);
  expect(roles(outcome)).toEqual({ heading: 1, unit: 1, note: 2 });
});

it('reads two joined Kestrel logs, and counts what it leaves out by its kind', () => {
  const outcome = logIn(device('kestrel-joined-12h.csv'));
  expect(outcome.log).toMatchObject({ seconds: [0, 20, 30], speedMph: [6, 7, 9], meanStationInHg: near(21.02) });
  expect(outcome.lost).toEqual(['1 row without a wind speed', '2 repeated headings']);
});

const kestrel = (times: readonly string[]): Outcome =>
  text(`FORMATTED DATE_TIME,Wind Speed\nyyyy-MM-dd,mph\n${times.map((time) => `${time},5`).join('\n')}\n`);

it('reads the whole memory of a meter, and thins it by vector means', () => {
  const start = Date.UTC(2026, 9, 3, 8);
  const rows = Array.from({ length: 13_000 }, (_, i) => {
    const at = new Date(start + 2000 * i).toISOString().slice(0, 19).replace('T', ' ');
    return `${at},${(7 * i) % 13},${(11 * i) % 360},28.02${','.repeat(80)}`;
  });
  const head = 'FORMATTED DATE_TIME,Wind Speed,Compass True Direction,Station Pressure\nd,mph,Deg,inHg\n';
  const outcome = logIn(text(head + rows.join('\n').replaceAll(','.repeat(80), ',"'.concat('x'.repeat(90), '"'))));
  expect(outcome.log).toMatchObject({ n: 13_000, meanStationInHg: near(28.02) });
  expect(outcome.log.seconds.at(-1)).toBe(25_998);
  expect(outcome.log.speedMph.reduce((sum, v) => sum + v, 0) / outcome.log.n).toBeCloseTo(6, 2);
  expect(replayField(outcome.log, 0, 1000).timeSteps.length).toBeLessThanOrEqual(800);
});

it('says what to do with a log above its limit', () => {
  const rows = 'x\n'.repeat(200_001);
  expect(text(`FORMATTED DATE_TIME,Wind Speed\nd,mph\n${rows}`)).toMatchObject({
    refused: 'too-large',
    why: 'The table has more than 200,000 rows. Export a shorter time, or split the file.',
  });
});

it('adds the hour of a clock that was set back, and says so', () => {
  const outcome = logIn(
    kestrel(['2026-10-25 02:59:40', '2026-10-25 02:59:50', '2026-10-25 02:00:00', '2026-10-25 02:00:10']),
  );
  expect(outcome.log.seconds).toEqual([0, 10, 20, 30]);
  expect(outcome.warnings).toContain('clock-changed');
  const still = logIn(kestrel(['2026-10-25 02:59:50', '2026-10-25 02:59:40', '2026-10-25 02:59:30']));
  expect(still.log.seconds).toEqual([0, 10, 20]);
  expect(still.warnings).not.toContain('clock-changed');
});

it.each([
  ['3. Okt. 2026 14:00', '3. Okt. 2026 14:00:10'],
  ['3 octobre 2026 14h00', '3 octobre 2026 14:00:10'],
  ['Oct 3, 2026 2:00 PM', 'Oct 3, 2026 2:00:10 p. m.'],
  ['2026-10-03T14:00:00Z', '2026-10-03T14:00:10.000Z'],
  ['03.10.2026 14.00.00', '03.10.2026 14.00.10'],
  ['14:00:00', '14:00:10'],
])('reads the times %s and %s', (one, other) => {
  expect(logIn(kestrel([`"${one}"`, `"${other}"`])).log.seconds).toEqual([0, 10]);
});

it('reads thousands with blanks of every width beside a decimal comma', () => {
  for (const blank of [' ', '\u00a0', '\u202f', '\u2009']) {
    const shots = text(`A;;\n#;SPEED (FPS);\n1;2${blank}711,4;\n2;2${blank}698,0;\n-;;\n`);
    expect(shots).toMatchObject({ velocities: { shots: [{ fps: 2711.4 }, { fps: 2698 }] } });
    const head = 'FORMATTED DATE_TIME;Wind Speed;Station Pressure\nd;mph;hPa\n';
    const air = logIn(text(`${head}2026-10-03 14:00:00;5,5;1${blank}013,2\n`));
    expect(air.log.meanStationInHg).toBeCloseTo(29.92, 2);
  }
});

it('reads every kind the same behind a line that names the separator', () => {
  for (const name of ['athlon-en.csv', 'smt-string-column.csv', 'kestrel-joined-12h.csv', 'drop-cm.csv']) {
    const whole = readFileSync(new URL(`../fixtures/reported-2/${name}`, import.meta.url), 'utf8');
    const { rows: before = [], ...figures } = device(name) as { rows?: readonly { line: number }[] };
    const { rows: [own, ...rows] = [], ...again } = text(`sep=,\r\n${whole}`) as { rows?: readonly { line: number }[] };
    expect(own, name).toMatchObject({ line: 1, is: 'note', why: 'names the separator' });
    expect(again, name).toEqual(figures);
    expect(
      rows.map(({ line }) => line - 1),
      name,
    ).toEqual(before.map(({ line }) => line));
  }
});

it('reads drops in cm by metres, and asks for the sign and the side of the wind', () => {
  const outcome = device('drop-cm.csv');
  if (!('profile' in outcome)) throw new Error(JSON.stringify(outcome));
  expect(outcome.profile.elevationReferenceData).toEqual([
    { range: near(109.4, 1), elevation: 0 },
    { range: near(328.1, 1), elevation: near(0.947) },
    { range: near(656.2, 1), elevation: near(3.508) },
  ]);
  expect(outcome.windage?.map(({ windage }) => windage)).toEqual([0, near(0.103), near(0.233)]);
  expect(outcome.open?.map(({ text: about }) => about)).toEqual(['the sign of the drop', 'the side of the wind']);
  expect(roles(outcome)).toEqual({ heading: 1, range: 3 });
});

it('reads a German table of come-ups in MOA', () => {
  const outcome = device('dope-moa-de.csv');
  if (!('profile' in outcome)) throw new Error(JSON.stringify(outcome));
  expect(outcome.profile.elevationReferenceData).toEqual([
    { range: near(109.4, 1), elevation: 0 },
    { range: near(328.1, 1), elevation: near(1.527) },
    { range: near(656.2, 1), elevation: near(4.509) },
  ]);
});

it('offers a target’s table without a heading as one, and reads its columns as they are named', () => {
  const outcome = device('sius-headerless.csv');
  if (!('refused' in outcome) || outcome.table === undefined) throw new Error('the columns must be asked');
  expect(outcome.table).toMatchObject({ headingAt: -1 });
  expect(outcome.table.rows).toHaveLength(2);
  const named = readColumns(outcome.table, { right: { column: 8, unit: 'mm' }, up: { column: 9, unit: 'mm' } }, 'x');
  expect(plotsIn(named)[0]?.shots.map(({ rightIn }) => rightIn)).toEqual([near(-0.166), near(0.047)]);
});

it('takes no line of units for a heading', () => {
  const outcome = text('When;Gust;Air\nh:m:s;m/s;°C\n10:00;4,5;20\n10:01;5,0;21\n');
  if (!('refused' in outcome) || outcome.table === undefined) throw new Error('the columns must be asked');
  expect(outcome.table.header).toEqual(['When', 'Gust', 'Air']);
  expect(outcome.table.rows).toHaveLength(2);
});
