import { describe, expect, it } from 'vitest';
import { bytesOfText as bytes } from '../test/sample-files.ts';
import { sdRange } from './chronographs.ts';
import { crosswindFrom, read, readColumns, recipeOf, replayField, type WeatherLog } from './index.ts';

const drg = (head: string, rows: string) => read(bytes(`${head}\r\n${rows}`), 'x');
const ROWS = '0,2;0,5\n0,3;0,9\n0,4;1\n0,35;1,5\n0,3;2\n';

describe('drag files', () => {
  it('take commas, semicolons and either order of columns', () => {
    const curve = { curve: { dragCurve: [{ mach: 0.5, cd: 0.2 }, {}, {}, {}, { mach: 2, cd: 0.3 }] } };
    expect(drg('BRL, a, 0.01, 0.008', ROWS)).toMatchObject(curve);
    expect(drg('CFM, a, 0.01, 0.008', ROWS.replace(/(.*);(.*)/g, '$2\t$1'))).toMatchObject(curve);
    expect(read(bytes('Mach,Cd\n0.5,0.2\n0.9,0.3\n1,0.4\n1.5,0.35\n2,0.3\n'), 'x')).toMatchObject(curve);
    expect(read(bytes('[[0.5,0.2],[0.9,0.3],[1,0.4],[1.5,0.35],[2,0.3]]'), 'x')).toMatchObject(curve);
  });
  it('are refused by line', () => {
    expect(drg('XYZ, a, 0.01, 0.008', ROWS)).toMatchObject({ refused: 'unknown', line: 1 });
    expect(drg('CFM, a, b', ROWS)).toMatchObject({ refused: 'malformed', line: 1 });
    expect(drg('CFM, a, 0.01, 0.008', ROWS.replace('0,4;1\n', '0,4;0,8\n'))).toMatchObject({ line: 4 });
    expect(drg('CFM, a, 0.01, 0.008', `${ROWS}3;2,5\n`)).toMatchObject({ refused: 'out-of-bounds', line: 7 });
    expect(drg('CFM, a, 0.01, 0.008', ROWS.replace('0,35;1,5', 'x'))).toMatchObject({ line: 5 });
    expect(drg('CFM, a, 0.01, 0.008', '0.2 0.5\n')).toMatchObject({ refused: 'too-small' });
  });
});

describe('a DOPE table', () => {
  it('becomes reference data, in mil and yards, up and down', () => {
    const ab = read(bytes('Range [Y],Elevation [MRAD],Windage [MRAD]\n100,0.1 D,0\n300,1.1 U,0.2 R\n'), 'x');
    expect(ab).toMatchObject({
      profile: {
        elevationReferenceData: [
          { range: 100, elevation: -0.1 },
          { range: 300, elevation: 1.1 },
        ],
      },
      lost: ['column Windage [MRAD]'],
    });
    const geo = read(bytes('Range (m),Elev. (MOA)\n500,U 10\n'), 'x');
    if (!('profile' in geo)) throw new Error('of another kind');
    const row = geo.profile.elevationReferenceData?.[0];
    expect(row?.range).toBeCloseTo(546.807, 3);
    expect(row?.elevation).toBeCloseTo(2.9089, 4);
  });
});

describe('a table nobody knows', () => {
  it('comes back with its columns, to be named', () => {
    const got = read(bytes('Shot;Geschw.\n1;820,5\n2;822,1\n'), 'own.csv');
    if (!('refused' in got) || got.table === undefined) throw new Error('expected a table');
    expect(got.refused).toBe('columns-unnamed');
    expect(got.table.header).toEqual(['Shot', 'Geschw.']);
    const named = readColumns(got.table, { speed: { column: 1, unit: 'm/s' } }, 'own');
    expect('velocities' in named && named.velocities.meanFps).toBeCloseTo(821.3 / 0.3048, 6);
    expect(readColumns(got.table, {}, 'own')).toMatchObject({ refused: 'unknown' });
    expect(readColumns(got.table, { speed: { column: 1, unit: 'x' } }, 'own')).toMatchObject({ refused: 'unit' });
  });
});

describe('numbers of the world', () => {
  it('are decided by column', () => {
    const shots = (rows: string) => {
      const got = read(bytes(`A\n#,V (MPS)\n${rows}-,\n`), 'x');
      return 'velocities' in got ? got.velocities.shots.map(({ fps }) => Math.round(fps * 0.3048 * 10) / 10) : got;
    };
    expect(shots('1,"488,3"\n2,"490,1"\n')).toEqual([488.3, 490.1]);
    expect(shots('1,"1,369.8"\n2,"1,402.0"\n')).toEqual([1369.8, 1402]);
  });
  it('state how far a spread from few shots can be trusted', () => {
    const [low5, high5] = sdRange(1, 5);
    expect([low5.toFixed(2), high5.toFixed(2)]).toEqual(['0.60', '2.87']);
    const [low10, high10] = sdRange(1, 10);
    expect([low10.toFixed(2), high10.toFixed(2)]).toEqual(['0.69', '1.83']);
  });
});

const log = (seconds: number[], speedMph: number[], directionTrueDeg: (number | null)[]): WeatherLog => ({
  n: seconds.length,
  device: '',
  first: '',
  last: '',
  seconds,
  speedMph,
  directionTrueDeg,
  crosswindMph: seconds.map(() => null),
  meanTemperatureF: null,
  meanStationInHg: null,
  meanHumidity: null,
});

describe('a wind diary', () => {
  it('averages directions as vectors, and turns them to the clock of the range', () => {
    const field = replayField(log([0, 0, 2], [10, 10, 10], [359, 1, 90]), 0, 800);
    expect(field.distances).toEqual([0, 800]);
    expect(field.windData.direction[0]?.[0]).toBeCloseTo(0, 9);
    // the gap at 1 s lies between north and east by components
    expect(field.windData.direction[0]?.[1]).toBeCloseTo(45, 0);
    expect(replayField(log([0], [5], [7]), 90, 800).windData.direction[0]).toEqual([277]);
    expect(field.windData.speed[1]).toEqual(field.windData.speed[0]);
  });
  it('of a meter without directions is its crosswind, from the side that is said', () => {
    const bare = { ...log([0, 2, 4], [5, 6, 7], [null, null, null]), crosswindMph: [null, 3, -4] };
    const sided = crosswindFrom(bare, 'left', 30);
    expect(sided).toMatchObject({ n: 2, seconds: [0, 2], speedMph: [3, 4] });
    const field = replayField(sided, 30, 800);
    expect(field.windData.direction[0]?.map((degrees) => Math.round(degrees))).toEqual([270, 270, 270]);
    expect(replayField(crosswindFrom(bare, 'right', 30), 30, 800).windData.direction[0]?.[0]).toBeCloseTo(90, 9);
  });
  const readTimes = (...times: string[]) => {
    const head = 'Device Name,1\nDevice Model,5700\nSerial Number,1\nFORMATTED DATE-TIME,Wind Speed\nd,m/s\n';
    const got = read(bytes(head + times.map((time) => `${time},4\n`).join('')), 'x');
    if (!('log' in got)) throw new Error('expected a log');
    return got;
  };
  it('through midnight is a night long, whichever of day and month comes first', () => {
    const secondsOf = (...times: string[]) => readTimes(...times).log.seconds;
    expect(secondsOf('03/04/2026 23:59:58', '04/04/2026 00:00:02')).toEqual([0, 4]);
    expect(secondsOf('04/03/2026 23:59:58', '04/04/2026 00:00:02')).toEqual([0, 4]);
    expect(secondsOf('03/04/2026 10:00:00', '03/04/2026 10:00:02')).toEqual([0, 2]);
  });
  it('asks which of day and month comes first where no date says it, and has both readings at hand', () => {
    const got = readTimes('03/04/2026 23:59:58', '04/04/2026 00:00:02');
    expect(got.warnings).toContain('date-order-ambiguous');
    expect(got.dates?.guess).toBe('day-first');
    const { 'day-first': byDay, 'month-first': byMonth } = got.dates?.logs ?? {};
    expect(byDay).toEqual(got.log);
    expect([byDay?.first, byDay?.last]).toEqual(['2026-04-03 23:59:58', '2026-04-04 00:00:02']);
    expect([byMonth?.first, byMonth?.last]).toEqual(['2026-03-04 23:59:58', '2026-04-04 00:00:02']);
    // of equal length: the dates alone cannot name the wind
    expect(readTimes('03/04/2026 10:00:00', '03/04/2026 10:00:02').dates?.guess).toBe('month-first');
    // one unambiguous date decides for all; contradicting dates raise the question
    const certain = readTimes('12/04/2026 10:00:00', '13/04/2026 10:00:00');
    expect([certain.dates, certain.log.first]).toEqual([null, '2026-04-12 10:00:00']);
    expect(readTimes('04/12/2026 10:00:00', '04/13/2026 10:00:00').dates).toBeNull();
    expect(readTimes('03/04/2026 10:00:00', '13/04/2026 10:00:00', '04/13/2026 10:00:00').dates).not.toBeNull();
    expect(readTimes('2026-03-04 10:00:00').dates).toBeNull();
    expect(readTimes('04/04/2026 10:00:00').dates).toBeNull();
    // a table of an unknown program raises the question too
    const rows = [
      ['03/04/2026 23:59:58', '4'],
      ['04/04/2026 00:00:02', '8'],
    ];
    const choice = { time: { column: 0, unit: '' }, wind: { column: 1, unit: 'm/s' } };
    const named = readColumns({ header: ['Zeit', 'Wind'], rows }, choice, 'own');
    expect('log' in named && [named.log.seconds, named.dates?.guess, named.warnings[0]]).toEqual([
      [0, 4],
      'day-first',
      'date-order-ambiguous',
    ]);
    const plain = readColumns(
      {
        header: ['s', 'Wind'],
        rows: [
          ['1', '4'],
          ['3', '8'],
        ],
      },
      choice,
      'own',
    );
    expect('log' in plain && [plain.log.seconds, plain.log.first, plain.dates]).toEqual([[0, 2], '', null]);
  });
  it('fits no more than 800 steps, however long it is', () => {
    const seconds = Array.from({ length: 5000 }, (_, i) => i * 2);
    const field = replayField(
      log(
        seconds,
        seconds.map(() => 7),
        seconds.map(() => 90),
      ),
      0,
      500,
    );
    expect(field.timeSteps.length).toBeLessThanOrEqual(800);
    expect(field.windData.speed[0]?.every((v) => Math.abs(v - 7) < 1e-9)).toBe(true);
  });
  it('makes a recipe with the speed, spread and pace of the log', () => {
    const seconds = Array.from({ length: 600 }, (_, i) => i);
    const speeds = seconds.map((s) => 10 + 3 * Math.SQRT2 * Math.sin((2 * Math.PI * s) / 60));
    const recipe = recipeOf(
      log(
        seconds,
        speeds,
        seconds.map(() => 90),
      ),
      0,
    );
    expect(recipe.windSpeed).toBeCloseTo(10, 1);
    expect(recipe.windDirection).toBeCloseTo(90, 6);
    expect(recipe.speedVariation).toBeCloseTo(3, 1);
    expect(recipe.directionVariation).toBeCloseTo(0, 6);
    // a sine of 60 s is down to 1/e at acos(1/e)/2π of its period
    expect(recipe.correlationTime).toBeCloseTo((Math.acos(1 / Math.E) / (2 * Math.PI)) * 60, 0);
  });
});
