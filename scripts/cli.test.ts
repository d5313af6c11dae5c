import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { profiles } from '@windcall/contract';
import { writeJson } from '@windcall/exchange';
import { barrelsFor, loadLibrary, searchBullets } from '@windcall/library';
import { answerQuestion, FIRST_FIRING, FIRST_QUESTION, type Firing, rangeTable } from '@windcall/simulation';
import { readQuestion } from '@windcall/units';
import fc from 'fast-check';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../apps/cli/src/command-line.ts';
import { NEW_VALUES } from '../apps/web/src/features/profiles/profile-form.ts';
import { profileFromLibrary } from '../apps/web/src/features/profiles/profile-from-library.ts';
import { WIRE_UNITS } from '../apps/web/src/units/units.ts';
import lines from '../packages/units/src/line/lines.json' with { type: 'json' };
import { randomPlan } from '../packages/units/test/random-plan.ts';
import { randomQuestion } from '../packages/units/test/random-question.ts';

const cli = fileURLToPath(new URL('../apps/cli', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'windcall-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  const bundle = await rolldown({ input: { windcall: join(cli, 'src/windcall.ts') }, platform: 'node', cwd: cli });
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name].js' });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

const windcall = (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'windcall.js'), ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 64 * 2 ** 20,
  });
  return { status, stdout, stderr };
};

const BULLET = 'Hornady ELD Match 140 gr .264';
/** The app's rifle for `BULLET` and its first barrel. */
const appRifle = async () => {
  const library = await loadLibrary();
  const weight = (grains: number): string => `${grains} gr`;
  const [bullet] = searchBullets(weight, library, '140 eld-m .264');
  const barrel = bullet && barrelsFor(weight, library, bullet)[0];
  if (bullet === undefined || barrel === undefined) throw new Error('the bullet must be in the library');
  return { ...NEW_VALUES, ...profileFromLibrary(WIRE_UNITS, library, bullet, barrel) };
};

interface Line {
  readonly line: string;
  readonly rifles?: readonly string[];
  readonly chips: readonly string[];
  readonly open?: readonly { readonly text: string }[];
  readonly unknown?: readonly string[];
}

describe('windcall read', () => {
  const NOTHING = {
    ...{
      distances: [],
      winds: [],
      densityAltitude: null,
      altitude: null,
      pressure: null,
      temperature: null,
      incline: 0,
    },
    ...{ plateIn: null, plateMoa: null, target: null, rifle: null },
  };

  it('prints what a line says as one object, and ends with 0', () => {
    const { status, stdout, stderr } = windcall([
      'read',
      '400-1150 by 75, DA 5500, 8-14 from 2:30, 12 in plate',
      '--json',
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ...NOTHING,
      distances: [400, 475, 550, 625, 700, 775, 850, 925, 1000, 1075, 1150],
      winds: [8, 11, 14].map((speed) => ({ speed, from: 75 })),
      densityAltitude: 5500,
      plateIn: 12,
    });
  });

  it('prints why a line is not understood, and where, and ends with 2', () => {
    const { status, stdout } = windcall(['read', '640 furlongs', '--json']);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ refused: 'I don’t know “furlongs”.', at: [4, 12] },
      ...{ distances: [640], open: [], unknown: [{ at: [4, 12], text: 'furlongs' }] },
    });
    expect(windcall(['read', '', '--json'])).toMatchObject({ status: 2 });
    expect(JSON.parse(windcall(['read', '6 mph at 0, 9 mph at 300', '--json']).stdout)).toHaveProperty('refused');
    expect(windcall(['read', '640 furlongs'])).toMatchObject({ status: 2, stdout: '' });
  });

  it('prints the chips of every line, open parts with offers, and exits with 2 if they change an answer', async () => {
    for (const { line, chips, open = [], unknown = [], rifles } of lines as readonly Line[]) {
      if (rifles !== undefined) continue;
      const { status, stdout } = await runCommandLine(['read', line, '--json']);
      const read = JSON.parse(stdout);
      expect(
        read.roles.map(({ label }: { label: string }) => label),
        line,
      ).toEqual(chips);
      expect(
        read.open.map(({ text }: { text: string }) => text),
        line,
      ).toEqual(open.map(({ text }) => text));
      expect(
        read.unknown.map(({ text }: { text: string }) => text),
        line,
      ).toEqual(unknown);
      const isOpen = read.unknown.length > 0 || read.open.some(({ changes }: { changes: boolean }) => changes);
      expect(status === 2, line).toBe('refused' in read);
      if (isOpen) expect(status, line).toBe(2);
    }
    const { stdout } = windcall(['read', '12 at 600', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      ...{ ...NOTHING, distances: [600], winds: null, incline: null },
      ...{ refused: '“12”: 12 mph, or plate 12 in?', at: [0, 2] },
      roles: [{ at: [6, 9], role: 'distance', value: [600], label: '600 yd' }],
      open: [
        {
          ...{ at: [0, 2], text: '12', changes: true },
          offers: [
            { label: '12 mph', line: '12 mph at 600' },
            { label: 'plate 12 in', line: 'plate 12 in at 600' },
          ],
        },
      ],
      unknown: [],
    });
    const solved = windcall(['solve', '12 at 600', '--json']);
    expect(solved.status).toBe(2);
    const still = JSON.parse(windcall(['solve', '600 yd', '--json']).stdout).solution.elevationMils;
    expect(JSON.parse(solved.stdout)).toMatchObject({ at: [0, 2], open: [{ text: '12' }], elevationMils: still });
    const own = windcall(['solve', '600 yd mv 2650 zero 200 yd']);
    expect(own.stdout).toContain('2650 fps for this line only, zero 200 yd for this line only');
    expect(JSON.parse(windcall(['read', '600 yd mv 2650', '--json']).stdout)).toMatchObject({ muzzle: 2650 });
  });

  it('takes a first argument of a minus and a figure for the line, and says what it did with a METAR', () => {
    expect(JSON.parse(windcall(['read', '-10C 600 m', '--json']).stdout)).toMatchObject({ temperature: 14 });
    const metar = 'KABQ 281753Z 22008G14KT CLR 24/03 A3012, 700 yd';
    expect(windcall(['read', metar, '--json'])).toMatchObject({ status: 2 });
    const read = JSON.parse(windcall(['read', `${metar}, altitude 5355 ft, 8 mph from 3`, '--json']).stdout);
    expect(read).toMatchObject({ winds: [{ speed: 8, from: 90 }], pressure: 24.73 });
    expect(read.notes).toContain('the wind of the METAR is not used: the line says its own');
  });

  it('names the rifle of a file or of the library, by its options or by the line', async () => {
    const rifle = await appRifle();
    const path = join(folder, 'dasher.json');
    writeFileSync(path, writeJson('profile', profiles.createProfile.body?.parse({ ...rifle, name: 'Dasher 109' })));
    const rifleOf = (args: readonly string[]) => JSON.parse(windcall(['read', ...args, '--json']).stdout).rifle;
    expect(rifleOf(['dasher 600', '--profile', path])).toBe('Dasher 109');
    expect(rifleOf(['600 yd', '--profile', path])).toBe('Dasher 109');
    expect(rifleOf(['600 yd', '--rifle', BULLET])).toBe(BULLET);
    expect(JSON.parse(windcall(['read', 'dasher 600', '--json']).stdout).open[0].offers).toHaveLength(3);
    const load = windcall(['solve', '6mm Dasher 105 Match Burners 600 yd']);
    expect(load).toMatchObject({ status: 0 });
    expect(load.stdout).toMatch(/^6mm Dasher 105 Match Burners, library load, not yours\n/);
  });

  it('reads 300 random plans as the app does', async () => {
    const plans = fc.sample(randomPlan, { numRuns: 900, seed: 11 }).filter(({ plan }) => plan.rifle === null);
    for (const { line, account, plan } of plans
      .filter(({ account }) => Object.keys(account).length === 0)
      .slice(0, 300)) {
      const { status, stdout } = await runCommandLine(['read', line, '--json']);
      expect(status, line).toBe(0);
      const { notes, roles, open, unknown, ...read } = JSON.parse(stdout);
      expect(read, `${line} ${JSON.stringify(account)}`).toEqual(JSON.parse(JSON.stringify(plan)));
    }
  });
});

describe('windcall rows', () => {
  const rows = (name: string, text?: string) => {
    const file =
      text === undefined
        ? fileURLToPath(new URL(`../packages/exchange/fixtures/reported-2/${name}`, import.meta.url))
        : join(folder, name);
    if (text !== undefined) writeFileSync(file, text);
    const { status, stdout } = windcall(['rows', file, '--json']);
    const { kind, rows, open, lost } = JSON.parse(stdout);
    const counts: Record<string, number> = {};
    for (const { is } of rows) counts[is] = (counts[is] ?? 0) + 1;
    return { status, kind, counts, open, lost, rows };
  };

  it('classifies each line of a file, and exits with 0 if nothing is open', () => {
    const shots = rows('shotmarker-all-units.csv');
    expect(shots).toMatchObject({ status: 0, kind: 'plots', open: [], counts: { shot: 5, sighter: 1, summary: 4 } });
    expect(shots.rows.find(({ is }: { is: string }) => is === 'sighter')).toMatchObject({
      line: 7,
      string: 'R Two relay 1',
    });
    expect(rows('kestrel-joined-12h.csv')).toMatchObject({
      status: 0,
      kind: 'log',
      counts: { heading: 2, unit: 2, note: 7 },
    });
    expect(rows('athlon-en.csv')).toMatchObject({ status: 0, kind: 'velocities', counts: { shot: 3, summary: 3 } });
  });

  it('exits with 2 if the file leaves something open', () => {
    expect(rows('drop-cm.csv')).toMatchObject({ status: 2, kind: 'profile', counts: { range: 3 } });
    const sius = rows('sius-headerless.csv');
    expect(sius).toMatchObject({ status: 2, kind: 'table' });
    expect(sius.open[0]).toEqual({ text: 'the heading', offers: ['no heading', 'the first line'] });
    const two = rows('two-rifles.csv', 'sep=;\nid;x (in);y (in)\n1;0,5;1\nR1;5;5\n2;2;2\nR2;6;6\navg:;3;3\n');
    expect(two).toMatchObject({ status: 2, kind: 'plots', counts: { note: 1, heading: 1, shot: 4, summary: 1 } });
    expect(two.open).toEqual([{ text: 'R1 to R2', offers: ['another rifle', 'the same rifle'] }]);
    expect(windcall(['rows', join(folder, 'nothing.csv')])).toMatchObject({ status: 2, stdout: '' });
  });

  it('parts shots by string and distance, and reads a log that is longer than a file of another kind may be', () => {
    const strings = rows('smt-string-column.csv');
    expect(strings).toMatchObject({ status: 0, kind: 'plots', counts: { heading: 1, shot: 4 } });
    const ofShots = strings.rows.filter(({ is }: { is: string }) => is === 'shot');
    expect(ofShots.map(({ string }: { string: string }) => string)).toEqual(['S1', 'S1', 'S2', 'S2']);
    const moment = (i: number): string =>
      new Date(Date.UTC(2026, 9, 1) + 5000 * i).toISOString().slice(0, 19).replace('T', ' ');
    const lines = Array.from({ length: 45_000 }, (_, i) => `${moment(i)},8,90`);
    const log = rows(
      'long.csv',
      `FORMATTED DATE-TIME,Wind Speed,Direction - True\nYYYY-MM-DD HH:MM:SS,mph,Deg\n${lines.join('\n')}\n`,
    );
    expect(log).toMatchObject({ status: 0, kind: 'log', counts: { heading: 1, unit: 1, note: 45_000 }, lost: [] });
  });
});

describe('windcall solve', () => {
  it('answers every line it understands, marks the others with their number, and ends with 1', () => {
    const lines = '640 yd\n\n640 furlongs\n700 yd, 6 mph from 3\n';
    const { status, stdout, stderr } = windcall(['solve', '-', '--json'], lines);
    expect(status).toBe(1);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map((one) => one.question?.distance ?? one.line)).toEqual([640, 3, 700]);
    expect(answers[1].refused).toContain('furlongs');
    expect(stderr).toMatch(/^windcall: line 3: /);
    expect(windcall(['solve', '-'], lines).stdout).toContain('Line 3: not answered');
    expect(windcall(['solve', '-'], '640 yd\n').status).toBe(0);
  });

  it('makes a table in the unit that is chosen, on screen and as CSV', () => {
    const args = ['table', 'calm', '--units', 'metric', '--from', '100', '--to', '300', '--step', '100'];
    const csv = windcall([...args, '--csv'])
      .stdout.trimEnd()
      .split('\r\n');
    expect(csv[0]).toBe('distance m,elevation mil,wind mil,time of flight s,velocity m/s,energy J');
    expect(csv.slice(1).map((line) => Number(line.split(',')[0]))).toEqual([100, 200, 300]);
    expect(windcall(args).stdout).toMatch(/^100 m .*\n200 m .*\n300 m /m);
    expect(windcall(['table', '--units', 'metric', '--to', '5000']).stderr).toContain('--to must be 2 to 4572 m');
  });

  it('answers 200 random questions of a library rifle as the calculator of the app does', async () => {
    const rifle = await appRifle();
    const lines = fc
      .sample(randomQuestion, { numRuns: 400, seed: 7 })
      .filter(
        ({ account, line }) =>
          Object.keys(account).length === 0 || readQuestion(line, {}, FIRST_QUESTION).status === 'ok',
      )
      .map(({ line }) => line)
      .slice(0, 200);
    expect(lines).toHaveLength(200);
    const { status, stdout } = windcall(['solve', '-', '--rifle', BULLET, '--json'], lines.join('\n'));
    expect(status).toBe(0);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toHaveLength(200);
    let solved = 0;
    for (const [i, line] of lines.entries()) {
      const read = readQuestion(line, {}, FIRST_QUESTION);
      if (read.status !== 'ok') throw new Error(`${line} must be understood`);
      const { solution, refused } = answerQuestion({ ...FIRST_QUESTION, ...read.asked }, rifle);
      expect(answers[i].solution, line).toEqual(solution === null ? null : JSON.parse(JSON.stringify(solution)));
      expect(answers[i].refused).toBe(refused?.reason ?? null);
      if (solution !== null) solved++;
    }
    expect(solved).toBeGreaterThan(100);
  });

  it('prints the README’s example', () => {
    const [, example = ''] = /```text\n([\s\S]*?)```/.exec(readFileSync(join(cli, 'README.md'), 'utf8')) ?? [];
    const { stdout } = windcall(['solve', '640 yd, 6 mph from 2:00, 35 °F', '--rifle', BULLET]);
    expect(stdout).toBe(example);
  });

  it('ends with 2 and says why where it cannot answer', () => {
    const { status, stdout, stderr } = windcall(['solve', '640 yd, 6 mph banana']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('banana');
  });

  it('says the lead where the line has a target that moves, and only there', async () => {
    const line = '640 yd, calm, moving 3 mph left';
    const lead = answerQuestion({ ...FIRST_QUESTION, distance: 640, targetTo: 'left' }, await appRifle()).lead;
    const said = await runCommandLine(['solve', line, '--rifle', BULLET]);
    expect(said.stdout).toContain(
      `\nLead       L ${Math.abs(lead?.leadMil ?? 0).toFixed(2)} mil  3.0 mph to the left\n`,
    );
    const json = async (asked: string) =>
      JSON.parse((await runCommandLine(['solve', asked, '--rifle', BULLET, '--json'])).stdout);
    expect((await json(line)).lead.leadMil).toBeCloseTo(lead?.leadMil ?? 0, 9);
    expect((await json('640 yd, calm')).lead).toBeNull();
  });

  it('answers for a sight beside the bore, as the rifle of a file says', async () => {
    const rifle = await appRifle();
    const windOf = async (sightOffset: number | null): Promise<number> => {
      const file = join(folder, `offset-${sightOffset}.json`);
      writeFileSync(
        file,
        writeJson('profile', profiles.createProfile.body?.parse({ ...rifle, name: 'Mine', sightOffset })),
      );
      const { stdout } = await runCommandLine(['solve', '1000 yd, calm', '--json', '--profile', file]);
      return JSON.parse(stdout).solution.windDriftMils;
    };
    // scope 1.5 in right, zero 100 yd: the bullet is 13.5 in right at 1,000 yd
    expect((await windOf(1.5)) - (await windOf(null))).toBeCloseTo(-0.375, 2);
    expect(await windOf(0)).toBe(await windOf(null));
  });

  it('takes a rifle from a file of the app', async () => {
    const rifle = await appRifle();
    const file = join(folder, 'rifle.json');
    const body = profiles.createProfile.body?.parse({ ...rifle, name: 'Mine' });
    writeFileSync(file, writeJson('profile', body));
    const args = ['solve', '640 yd, 6 mph from 2:00', '--json'];
    const [own, library] = [
      await runCommandLine([...args, '--profile', file]),
      await runCommandLine([...args, '--rifle', BULLET]),
    ];
    expect(own.stderr).toBe('');
    expect(JSON.parse(own.stdout).solution.elevationMils).toBe(JSON.parse(library.stdout).solution.elevationMils);
  });
});

it.each([
  [['solve', '640 yd, 6 mph banana'], 'banana'],
  [['solve', '640 yd', '--rifle', 'banana 140'], 'nothing in the library is named "banana 140"'],
  [['solve', '640 yd', '--rifle', '.308'], 'type one of them'],
  [['solve', '640 yd', '--velocity', '2700'], '--velocity goes with --rifle'],
  [['solve', '640 yd', '--rifle', BULLET, '--velocity', 'fast'], '--velocity must be 300 to 5000, got fast'],
  [['solve', '640 yd', '--csv'], 'solve takes no --csv'],
  [['table', '--step', '1'], '--step must be 5 to 500'],
  [['card', '600 yd'], 'needs a wind'],
  [['card', '8 mph', '--sky', 'green'], '--sky must be one of'],
  [['card', '8 mph', '--targets', '300, far'], '"far" must be yards x MOA'],
  [['wind', '--seed', 'x'], '--seed must be digits'],
  [['solve', '640 yd', '--profile', '/nowhere.json'], '--profile: ENOENT'],
  [['fly'], 'no command "fly"'],
])('%j is refused with what is wrong, and nothing is printed', async (args, says) => {
  const { status, stdout, stderr } = await runCommandLine(args);
  expect(stderr).toContain(says);
  expect([status, stdout]).toEqual([2, '']);
});

it('prints a table whose rows are the calculator’s, as text and CSV', async () => {
  const args = ['table', '6 mph from 2:00', '--rifle', BULLET, '--from', '100', '--to', '600', '--step', '100'];
  const question = { ...FIRST_QUESTION, windSpeed: 6, windFrom: 60, from: 100, to: 600, step: 100 };
  const rows = rangeTable(question, await appRifle());
  const csv = windcall([...args, '--csv'])
    .stdout.trimEnd()
    .split('\r\n')
    .slice(1);
  expect(csv.map((line) => line.split(',').slice(0, 3).map(Number))).toEqual(
    rows.map(({ distance, solution }) =>
      [distance, solution.elevationMils, solution.windDriftMils].map((figure) => Number(figure.toPrecision(7))),
    ),
  );
  const { stdout: text } = await runCommandLine(args);
  for (const { solution } of rows.slice(1)) expect(text).toContain(`U ${solution.elevationMils.toFixed(2)}`);
});

it('says for where Coriolis is in, takes another place, and leaves it out', async () => {
  const answer = async (...options: string[]) => {
    const { status, stdout } = await runCommandLine(['solve', '850 yd', '--rifle', BULLET, ...options]);
    expect(status).toBe(0);
    return stdout;
  };
  const rifle = await appRifle();
  const up = (firing: Firing) =>
    `U ${answerQuestion({ ...FIRST_QUESTION, distance: 850 }, rifle, firing).solution?.elevationMils.toFixed(2)} mil`;
  const usual = await answer();
  expect(usual).toContain('\nCoriolis in: 90° E at 36° N\n');
  expect(usual).toContain(up(FIRST_FIRING));
  const west = await answer('--latitude=-45', '--direction', '270');
  expect(west).toContain('\nCoriolis in: 270° W at 45° S\n');
  expect(west).toContain(up({ ...FIRST_FIRING, latitude: -45, directionOfFire: 270 }));
  const out = await answer('--coriolis', 'out');
  expect(out).toContain('\nCoriolis out\n');
  expect(out).toContain(up({ ...FIRST_FIRING, effects: { ...FIRST_FIRING.effects, coriolis: false } }));
  expect(new Set([usual, west, out].map((text) => /U [\d.]+ mil/.exec(text)?.[0])).size).toBe(3);
  for (const command of [
    ['table', '--rifle', BULLET, '--to', '300'],
    ['card', '8 mph from 3', '--targets', '300x2'],
  ])
    expect((await runCommandLine(command)).stdout, command[0]).toContain('\nCoriolis in: 90° E at 36° N\n');
});

it('makes the same wind of the same seed, and a card with a promise', async () => {
  const wind = ['wind', '--seed', '42', '--json'];
  const winds = [await runCommandLine(wind), await runCommandLine(wind)].map(({ stdout }) => JSON.parse(stdout));
  expect(winds[0]).toEqual(winds[1]);
  const card = await runCommandLine(['card', '8 mph from 3', '--targets', '300x2, 600x1.5', '--holds', '2', '--json']);
  expect(card.stderr).toBe('');
  const { card: content } = JSON.parse(card.stdout);
  expect(content.rows).toHaveLength(2);
  expect(content.columns).toHaveLength(2);
  expect(content.promise.hitProbability).toBeGreaterThan(0.5);
});
