import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Field, number, orAbsent, whole } from '../packages/contract/src/tables/field.ts';

const NAME = 'madeUp';
/** A made-up number of a rifle. Everything must find the number by the table alone. */
const MADE_UP = {
  ...number('mount', 5, 60, 0.5),
  label: 'Made-up length',
  initial: 24,
  link: 1000,
  moves: 'nothing',
  part: 'rifle',
} as const;

/** A made-up value of a shot. */
const TOLD = orAbsent(whole({ fixed: 'degrees' }, -45, 45));
const SHOT_FIELD = { ...TOLD, told: TOLD.schema, label: 'Made-up angle', head: 'madeUpDeg', isShown: true } as const;
vi.mock('../packages/contract/src/tables/shot.ts', async (original) => {
  const table = await original<typeof import('../packages/contract/src/tables/shot.ts')>();
  return {
    ...table,
    SHOT: { ...table.SHOT, [NAME]: SHOT_FIELD },
    shownShotShape: { ...table.shownShotShape, [NAME]: SHOT_FIELD.schema },
  };
});

vi.mock('../packages/contract/src/tables/rifle.ts', async (original) => {
  const table = await original<typeof import('../packages/contract/src/tables/rifle.ts')>();
  const RIFLE = { ...table.RIFLE, [NAME]: MADE_UP };
  return {
    ...table,
    RIFLE,
    SHOT_RIFLE: { ...table.SHOT_RIFLE, [NAME]: MADE_UP },
    RIFLE_INITIAL: { ...table.RIFLE_INITIAL, [NAME]: MADE_UP.initial },
  };
});

const load = async () => ({
  ...(await import('../packages/contract/src/index.ts')),
  ...(await import('../packages/exchange/src/stage-link.ts')),
  ...(await import('../packages/simulation/src/index.ts')),
  form: await import('../apps/web/src/features/profiles/profile-form.ts'),
  file: await import('../apps/web/src/features/profiles/profile-file.ts'),
  tables: await import('../apps/server/src/db/tables.ts'),
  database: await import('../apps/server/test/template-database.ts'),
  accounts: await import('../apps/server/src/accounts/insert-account.ts'),
  store: await import('../apps/server/src/features/sessions/store.ts'),
  present: await import('../apps/server/src/features/sessions/present-session.ts'),
  csv: await import('../apps/server/src/features/sessions/export-shots.ts'),
  logged: await import('../apps/web/src/features/fire-control/shots/logged-shot.ts'),
  units: await import('../apps/web/src/units/units.ts'),
});
let app: Awaited<ReturnType<typeof load>>;
// loading every part takes long on a busy machine
beforeAll(async () => {
  app = await load();
});

/** The made-up field of a thing. */
const withIt = (thing: unknown): number | undefined => (thing as Record<string, number>)[NAME];

describe('a field that was added to the rifle table, and nowhere else', () => {
  it('is in the calls, with its default and its bounds', () => {
    const { body } = app.profiles.createProfile;
    expect(withIt(body?.parse({ name: 'x' }))).toBe(24);
    expect(body?.safeParse({ name: 'x', [NAME]: 61 }).error?.issues[0]?.path).toEqual([NAME]);
    expect(app.profiles.updateProfile.body?.safeParse({ [NAME]: 61 }).success).toBe(false);
  });

  it('is a column, which the database fills for a server that does not know it', () => {
    const columns = app.tables.profiles as unknown as Record<string, (typeof app.tables.profiles)['zeroRange']>;
    const column = columns[NAME];
    expect([column?.getSQLType(), column?.notNull, column?.default]).toEqual(['double precision', true, 24]);
  });

  it('is asked for in its part of the form, and read as it is typed', () => {
    const { form } = app;
    expect(form.namesOf('rifle')).toContain(NAME);
    const typed = { ...form.NEW_PROFILE, name: 'x' };
    expect(withIt(form.profileForm.parse({ ...typed, [NAME]: '26.5' }))).toBe(26.5);
    expect(form.profileForm.safeParse({ ...typed, [NAME]: '61' }).error?.issues[0]?.message).toBe(
      'Made-up length must be a number from 5 to 60 in',
    );
  });

  it('is in a stage and travels in a shared link; a link made before it has its default', () => {
    const built = app.buildStage({
      profile: { ...app.DEFAULT_PROFILE, ...({ [NAME]: 26 } as object) },
      scenario: { id: 1, name: 's', directionOfFire: 90, engagements: [], environmentalConditions: null },
    });
    if (built.status !== 'ok') throw new Error(built.message);
    expect(withIt(built.stage.rifle)).toBe(26);
    const read = app.readStageLink(app.writeStageLink(built.stage) ?? '');
    expect('stage' in read && withIt(read.stage.rifle)).toBe(26);
    const { [NAME]: _, ...older } = built.stage.rifle as Record<string, unknown>;
    expect(withIt(app.stages.stageRifle.parse(older))).toBe(24);
  });

  it('is in the file of a profile, and read back from it', () => {
    const stored = { ...app.DEFAULT_PROFILE, [NAME]: 26, createdAt: '', updatedAt: '', previousBaseline: null };
    const read = app.file.readProfileFile(app.file.profileFileText(stored as never));
    expect(read.status === 'ok' && withIt(read.values)).toBe(26);
  });
});

it('a field of a whole number refuses others: its column is an integer', () => {
  const fields = [...Object.entries<Field>(app.sessions.SHOT), ...Object.entries<Field>(app.profiles.RIFLE)];
  const whole = fields.filter(([, field]) => field.kind === 'number' && field.isWhole);
  expect(whole.map(([name]) => name)).toContain('score');
  expect(whole.filter(([, { schema }]) => [0.5, 31.5].some((value) => schema.safeParse(value).success))).toEqual([]);
});

describe('a field that was added to the shot table, and nowhere else', () => {
  it('is told by a call, within its bounds, or left out', () => {
    const { body } = app.sessions.recordShot;
    const shotData = { sessionId: 1, target: 1, [NAME]: -7 };
    expect(withIt(body?.parse({ shotData }).shotData)).toBe(-7);
    const { [NAME]: _, ...without } = shotData;
    expect(withIt(body?.parse({ shotData: without }).shotData)).toBeNull();
    for (const wrong of [46, 7.5, '7'])
      expect(body?.safeParse({ shotData: { ...shotData, [NAME]: wrong } }).success, `${wrong}`).toBe(false);
  });

  it('is in the shot that a browser shows before it is sent, and in the same one of the server', () => {
    const built = app.buildStage({
      profile: app.DEFAULT_PROFILE,
      scenario: {
        id: 1,
        name: 's',
        directionOfFire: 90,
        engagements: [{ distance: 500, targets: [{ type: 'circle', size: 2 }] }] as never,
        environmentalConditions: null,
      },
    });
    const target = built.status === 'ok' ? built.stage.targets[0] : undefined;
    if (built.status !== 'ok' || target === undefined) throw new Error('there must be a target');
    const aim = { windDial: 0, elevationDial: 3, windHold: 0, elevationHold: 0, power: 20 };
    const told = app.sessions.toldOf({ responseTime: 4, [NAME]: -7 } as object);
    const body = app.logged.intentOf(1, '00000000-0000-4000-8000-000000000000', target, 5, aim, told, {});
    const draw = { seed: '1', shotNumber: 1 };
    const shown = app.logged.flyIntent(app as never, built.stage, body, draw);
    expect([shown?.responseTime, withIt(shown)]).toEqual([4, -7]);
    const parsed = app.sessions.recordShot.body?.parse(body);
    if (parsed === undefined) throw new Error('the call must have a body');
    const beside = { ...app.sessions.toldOf(parsed.shotData), engagementTime: 5 };
    const flown = app.shotRecord(built.stage, target, 5, aim, draw, beside);
    expect(flown.status === 'ok' && withIt(flown.record)).toBe(-7);
  });

  it('stands in the log by its label, and not at all where nobody told it', () => {
    const shot = { responseTime: 4, distance: 500, [NAME]: -7 };
    expect(app.logged.labeledFacts(app.units.WIRE_UNITS, shot)).toEqual([['Made-up angle', '−7 degrees']]);
    const computed = { distance: 500, [NAME]: 0.8734912 };
    expect(app.logged.labeledFacts(app.units.WIRE_UNITS, computed)).toEqual([['Made-up angle', '0.873 degrees']]);
    expect(app.logged.labeledFacts(app.units.WIRE_UNITS, { ...shot, [NAME]: null })).toEqual([]);
  });

  it('is stored with a shot, shown by the API and exported as CSV', async () => {
    const { db, close } = await app.database.openTestDatabase();
    await db.execute('ALTER TABLE shots ADD COLUMN made_up integer');
    const { id: userId } = await app.accounts.insertAccount(db, {
      username: 'ann',
      passwordHash: '-',
      subStatus: 'none',
    });
    const session = await app.store.insertSession(db, {
      userId,
      trainingMode: 'quick_training',
      seed: '0123456789abcdef',
      scenarioId: 1,
    });
    const shotData = { sessionId: session.id, distance: 500, targetSize: 2, rifleAccuracy: 0.25, [NAME]: -7 };
    const body = app.sessions.claimedShot.parse({
      shotData,
      authenticData: { trueElevationMils: 3, trueWindDriftMils: 0.4 },
    });
    const record = app.claimedRecord(body, { seed: '1', shotNumber: 1 });
    const stored = await app.store.insertShot(db, { ...record, sessionId: session.id, shotUuid: null });
    expect(withIt(stored)).toBe(-7);
    const [listed] = await app.store.findShots(db, userId, session.id);
    expect(withIt(listed && app.sessions.shot.parse(app.present.shotToWire(listed)))).toBe(-7);
    const { csv } = await app.csv.exportShots(db, userId, session.id);
    const [head, line] = csv.split('\r\n').map((row) => row.split(','));
    expect(line?.[head?.indexOf(SHOT_FIELD.head) ?? -1]).toBe('-7');
    await close();
  });
});

describe('the seeded defects of scripts/seeds.json', () => {
  const inRoot = (path: string): URL => new URL(`../${path}`, import.meta.url);
  const seeds: { id: string; file: string; from: string; to: string; near: string[] }[] = JSON.parse(
    readFileSync(inRoot('scripts/seeds.json'), 'utf8'),
  );

  it('have one ID each', () => {
    expect(seeds.map(({ id }) => id)).toEqual([...new Set(seeds.map(({ id }) => id))]);
  });

  it.each(seeds)(
    '$id: its "from" is in its file exactly once, its tests exist (change the row with the source)',
    (seed) => {
      expect(readFileSync(inRoot(seed.file), 'utf8').split(seed.from)).toHaveLength(2);
      expect(seed.to).not.toBe(seed.from);
      expect(seed.near.length).toBeGreaterThan(0);
      expect(seed.near.filter((test) => !existsSync(inRoot(test)))).toEqual([]);
    },
  );
});
