import { randomBytes, randomUUID } from 'node:crypto';
import { BASE_32, stages as stageContract } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE, READY_COURSES, stageDigest } from '@windcall/simulation';
import { CELLS } from '@windcall/training';
import {
  cards,
  classAssignments,
  classes,
  classLives,
  classMembers,
  classStreams,
  courses,
  type Db,
  days,
  drills,
  drillTasks,
  fieldEntries,
  matchEntries,
  matches,
  matchRulings,
  oidcIdentities,
  passkeys,
  profiles,
  runs,
  scenarios,
  shares,
  shots,
  signIns,
  spotterRounds,
  spotterShots,
  stages,
  trainingSessions,
  users,
  windFields,
} from '../src/db/index.ts';
import { judgeJob, surveyJob } from '../src/features/drills/jobs.ts';
import { taskOfCell } from '../src/features/drills/task-of-cell.ts';
import { flySpottedJob } from '../src/features/spotter/jobs.ts';

/** One object of each kind, all of one user. */
export interface Owned {
  readonly profileId: number;
  readonly scenarioId: number;
  readonly sessionId: number;
  readonly fieldId: number;
  readonly cardId: number;
  readonly courseId: number;
  /** A match, its entry, and a run that has not begun. */
  readonly matchCode: string;
  readonly matchEntryId: number;
  /** A ruling of that match that changes nothing. */
  readonly rulingId: number;
  readonly runId: number;
  readonly stageId: number;
  readonly shareId: string;
  /** A drill whose first call is fired, whose second is committed, whose third has begun and whose fourth is revealed. */
  readonly drillId: number;
  /** A running string of know-your-limit, and a finished one. */
  readonly stringId: number;
  readonly overId: number;
  /** An entry of the field log. */
  readonly entryId: string;
  readonly dayId: string;
  /** A round of spotting whose first shot was seen. */
  readonly roundId: number;
  /** A profile and a scenario without sessions. */
  readonly unusedProfileId: number;
  readonly unusedScenarioId: number;
  readonly passkeyId: number;
  /** A sign-in on another device. */
  readonly deviceId: string;
  readonly identityId: number;
  /** Their class, open for joining, with a student who has a managed account. */
  readonly classId: number;
  readonly joinCode: string;
  readonly memberId: number;
  /** A live of that class, in its lobby. */
  readonly liveId: number;
  /** An assignment of that class without tries. */
  readonly assignmentId: number;
}

export const WIND_FIELD = {
  distances: [0, 300, 600],
  timeSteps: [0, 5],
  windData: {
    speed: [
      [5, 6],
      [5, 6],
      [5, 6],
    ],
    direction: [
      [90, 90],
      [90, 90],
      [90, 90],
    ],
  },
};

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('an insert must return its row');
  return row;
};

const insertProfile = async (db: Db, userId: number): Promise<number> => {
  const { id: _, ...rifle } = DEFAULT_PROFILE;
  return only(
    await db
      .insert(profiles)
      .values({ ...rifle, userId, name: 'Mine' })
      .returning(),
  ).id;
};

const insertScenario = async (db: Db, userId: number): Promise<number> =>
  only(
    await db
      .insert(scenarios)
      .values({
        userId,
        name: 'Mine',
        scenarioType: 'simple',
        directionOfFire: 90,
        engagements: [
          {
            id: 'eng1',
            distance: 500,
            sequence: 1,
            directionOfFire: 90,
            targets: [{ id: 'target1', type: 'circle', size: 2, position: { x: 0, y: 0 } }],
          },
        ],
        environmentalConditions: {
          temperature: 72,
          humidity: 45,
          pressure: 29.92,
          windSpeed: 8,
          windDirection: '3:00',
          lightConditions: 'bright',
          weatherModel: 'deterministic',
        },
      })
      .returning(),
  ).id;

/** An ordinary course: the first ready-made one. */
export const COURSE = only([...READY_COURSES.slice(0, 1)]);
/** One round at one near plate, allowed for every account. */
export const NEAR_COURSE = {
  ...COURSE,
  sequence: 'fixed' as const,
  targets: COURSE.targets.slice(0, 1).map((target) => ({ ...target, distance: 300 })),
  order: COURSE.targets.slice(0, 1).map(({ number }) => ({ target: number, rounds: 1, until: 'rounds' as const })),
};
const insertCourse = async (db: Db, userId: number): Promise<number> =>
  only(await db.insert(courses).values({ userId, name: COURSE.name, document: COURSE }).returning()).id;

const insertMatch = async (db: Db, userId: number, run: Pick<typeof runs.$inferInsert, 'made'>) => {
  const code = randomBytes(12).toString('base64url');
  const rifle = stageContract.stageRifle.parse({ ...DEFAULT_PROFILE, updatedAt: null });
  const document = {
    courses: [NEAR_COURSE],
    rule: NEAR_COURSE.rule,
    wind: 'same' as const,
    rifle: null,
    divisions: ['Open'],
    reveal: 'at-once' as const,
    tiebreak: [],
  };
  const match = only(await db.insert(matches).values({ userId, code, name: 'Mine', document, seed: SEED }).returning());
  const entry = only(
    await db
      .insert(matchEntries)
      .values({ matchId: match.id, userId, name: 'Me', division: 'Open', profileName: 'Mine', base: rifle, seed: SEED })
      .returning(),
  );
  const stored = only(
    await db
      .insert(runs)
      .values({
        userId,
        entryId: entry.id,
        courseNumber: 1,
        profileName: 'Mine',
        document: NEAR_COURSE,
        seed: SEED,
        level: NEAR_COURSE.level,
        scored: true,
        createdAt: new Date('2020-01-01T00:00:00Z'),
        ...run,
      })
      .returning(),
  );
  const ruling = only(
    await db
      .insert(matchRulings)
      .values({
        ...{ matchId: match.id, userId, number: 1, kind: 'shoot-off', course: 1, go: 2 },
        ...{ reason: 'Wrong position', at: new Date('2020-01-01T00:00:00Z') },
      })
      .returning(),
  );
  return { matchCode: code, matchEntryId: entry.id, rulingId: ruling.id, runId: stored.id };
};

const NO_WIND = { kind: 'steady', speed: 0, direction: 0 } as const;
const NOWHERE = { id: 0, name: 'Nowhere', engagements: [], directionOfFire: 0, environmentalConditions: null };

const SEED = '0123456789abcdef';
const CALL = { lo: -5, hi: 5, best: 0, hold: null };

/** A drill's stage, and a called and fired task of it: the same for everybody, so flown once. */
const flyDrill = async () => {
  const built = buildStage({ profile: DEFAULT_PROFILE, scenario: NOWHERE, wind: NO_WIND, clock: 'live' });
  const cell = CELLS[10];
  if (built.status !== 'ok' || cell === undefined) throw new Error('the stage of a drill must be built');
  const base = { ...built.stage, source: { ...built.stage.source, scenarioId: null } };
  const made = taskOfCell({ base, cell, distances: [500], plateMoa: 2, seed: SEED });
  if (made === null) throw new Error('the task of a drill must be made');
  const aim = { windDial: 0, elevationDial: made.elevationMil, windHold: 0, elevationHold: 0 };
  const draw = { seed: '7', shotNumber: 1 };
  const outcome = await judgeJob.run({ task: made, level: 1, call: CALL, aim, draw, commitS: 5, fireS: 6 });
  return { base, grounds: await surveyJob.run(base), made, outcome };
};
let flown: ReturnType<typeof flyDrill> | undefined;

const insertDrill = async (db: Db, userId: number): Promise<number> => {
  flown ??= flyDrill();
  const { base, grounds, made, outcome } = await flown;
  const drill = only(
    await db
      .insert(drills)
      .values({
        userId,
        kind: 'calls',
        level: 1,
        tasks: 10,
        profileName: 'Mine',
        base,
        grounds,
        farthest: 1000,
        seed: SEED,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      })
      .returning(),
  );
  const now = new Date();
  const task = { drillId: drill.id, made, cell: made.cell, distance: 500, startedAt: now };
  const fired = {
    ...task,
    call: CALL,
    committedAt: now,
    firedAt: now,
    dial: { up: made.elevationMil, right: 0 },
    hold: { up: 0, right: 0 },
    outcome,
    truth: outcome?.atCommit ?? 0,
    best: 0,
    interval: outcome?.score.interval ?? 0,
    isHit: outcome?.isHit ?? false,
    isBad: false,
  };
  await db.insert(drillTasks).values([
    { ...fired, number: 1, shotUuid: randomUUID() },
    { ...task, number: 2, call: CALL, committedAt: now },
    { ...task, number: 3 },
    { ...fired, number: 4, shotUuid: randomUUID(), revealedAt: now },
  ]);
  return drill.id;
};

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

const insertString = async (db: Db, userId: number, isOver: boolean): Promise<number> => {
  flown ??= flyDrill();
  const { base, grounds } = await flown;
  const values = {
    userId,
    kind: 'kyl',
    level: 1,
    tasks: 10,
    profileName: 'Mine',
    base,
    grounds,
    farthest: 1000,
  } as const;
  return only(
    await db
      .insert(drills)
      .values({ ...values, seed: SEED, isOver, createdAt: LONG_AGO })
      .returning(),
  ).id;
};

const insertEntry = async (db: Db, userId: number): Promise<string> =>
  only(
    await db
      .insert(fieldEntries)
      .values({
        id: randomUUID(),
        userId,
        at: LONG_AGO,
        profileName: 'Mine',
        distance: 700,
        called: { lo: 4, hi: 7, best: null },
      })
      .returning(),
  ).id;

export const DAY = {
  on: '2026-05-02',
  name: 'Club match',
  profileId: null,
  match: null,
  stages: [
    {
      ...{ n: 1, name: 'Ridge', line: '412 510 yd, 8-14 from 2:30', called: { lo: 8, hi: 14, from: 75 }, note: '' },
      plan: {
        ...{ distances: [412, 510], winds: [{ speed: 8, from: 75 }], incline: 0, target: null, rifle: null },
        ...{ densityAltitude: null, altitude: null, pressure: null, temperature: null, plateIn: null, plateMoa: null },
      },
    },
  ],
};

const insertDay = async (db: Db, userId: number): Promise<string> => {
  const values = { id: randomUUID(), userId, onDay: DAY.on, name: DAY.name, document: DAY, updatedAt: LONG_AGO };
  return only(await db.insert(days).values(values).returning()).id;
};

const insertRound = async (db: Db, userId: number): Promise<number> => {
  flown ??= flyDrill();
  const { base, made } = await flown;
  const round = only(
    await db.insert(spotterRounds).values({ userId, level: 2, base, seed: SEED, createdAt: LONG_AGO }).returning(),
  );
  const shot = await flySpottedJob.run({ stage: made.stage, momentS: made.beginsS, seed: SEED });
  await db.insert(spotterShots).values({ roundId: round.id, number: 1, made: shot });
  return round.id;
};

let keys = 0;
const insertPasskey = async (db: Db, userId: number): Promise<number> => {
  const [row] = await db
    .insert(passkeys)
    .values({ userId, name: 'Key', credentialId: `key-${++keys}`, publicKey: 'AA', counter: 0, transports: ['usb'] })
    .returning();
  if (row === undefined) throw new Error('an inserted passkey must return its row');
  return row.id;
};

const insertDevice = async (db: Db, userId: number): Promise<string> =>
  only(
    await db
      .insert(signIns)
      .values({ sid: randomUUID(), userId, expiresAt: new Date(Date.now() + 3_600_000) })
      .returning(),
  ).sid;

const insertLinked = async (db: Db, userId: number): Promise<number> =>
  only(
    await db
      .insert(oidcIdentities)
      .values({ userId, issuer: 'https://id.example', subject: `subject-${++keys}`, name: 'ann' })
      .returning(),
  ).id;

/** A class of a user, with a student in it, a live in its lobby and an assignment. */
export const insertClass = async (db: Db, userId: number) => {
  const joinCode = Array.from(randomBytes(8), (byte) => BASE_32[byte % 32]).join('');
  const joinUntil = new Date(Date.now() + 3_600_000);
  const { id: classId } = only(
    await db.insert(classes).values({ ownerId: userId, name: 'Mine', joinCode, joinUntil }).returning(),
  );
  await db.insert(classStreams).values({ classId });
  const username = `student-${randomBytes(6).toString('hex')}`;
  const managed = { passwordHash: '-', managed: true, managedClassId: classId, managedSeenAt: new Date() };
  const student = only(
    await db
      .insert(users)
      .values({ username, usernameKey: username, ...managed })
      .returning(),
  );
  await db.insert(classMembers).values({ classId, userId, name: 'Instructor', role: 'owner' });
  const member = { classId, userId: student.id, name: 'Kim', role: 'student' } as const;
  const { id: memberId } = only(await db.insert(classMembers).values(member).returning());
  flown ??= flyDrill();
  const { base } = await flown;
  const live = {
    classId,
    madeBy: memberId,
    level: 1,
    tasks: 3,
    base: { scenario: NOWHERE, profile: DEFAULT_PROFILE, reference: base, open: { 'to-700': [500] } },
    seed: SEED,
    names: 'shown',
  } as const;
  const distances = [500];
  const what = { drill: 'calls', level: 1, tasks: 2, distances, scenario: null, cells: null, named: false };
  const given = { classId, madeBy: memberId, title: 'Two calls', what, wind: 'own', seed: SEED, tries: 1 } as const;
  const { id: assignmentId } = only(await db.insert(classAssignments).values(given).returning());
  const { id: liveId } = only(await db.insert(classLives).values(live).returning());
  return { classId, joinCode, memberId, liveId, assignmentId };
};

/** Stores one object of each kind for a user, straight into the database. */
export const insertOwned = async (db: Db, userId: number): Promise<Owned> => {
  const [profileId, unusedProfileId] = [await insertProfile(db, userId), await insertProfile(db, userId)];
  const [scenarioId, unusedScenarioId] = [await insertScenario(db, userId), await insertScenario(db, userId)];
  const built = buildStage({
    profile: { ...DEFAULT_PROFILE, id: profileId },
    scenario: { id: scenarioId, name: 'Mine', engagements: [], directionOfFire: 90, environmentalConditions: null },
  });
  if (built.status !== 'ok') throw new Error(built.message);
  const stage = only(
    await db
      .insert(stages)
      .values({ userId, digest: stageDigest(built.stage), document: built.stage })
      .returning(),
  );
  const session = only(
    await db
      .insert(trainingSessions)
      // opened long ago, so that it does not count as a demo user's session of today
      .values({
        userId,
        profileId,
        scenarioId,
        trainingMode: 'quick_training',
        seed: SEED,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      })
      .returning(),
  );
  await db.insert(shots).values({
    sessionId: session.id,
    shotNumber: 1,
    windHold: 0,
    elevationHold: 0,
    windDial: 0,
    elevationDial: 0,
    impactX: 0,
    impactY: 0,
    responseTime: 1,
    isHit: true,
    score: 10,
    distance: 500,
    targetType: 'circle',
    targetSize: 1,
    rifleAccuracy: 0.25,
    trueWindDriftMils: 0,
    trueElevationMils: 0,
    userWindDial: 0,
    userElevationDial: 0,
    windError: 0,
    elevationError: 0,
  });
  const field = only(
    await db
      .insert(windFields)
      .values({ userId, name: 'Mine', distancePoints: 3, timePoints: 2, windField: WIND_FIELD })
      .returning(),
  );
  const card = only(
    await db
      .insert(cards)
      .values({
        userId,
        name: 'Mine',
        confidence: 0.9,
        metadata: {
          coveragePercentage: 90,
          precisionMil: 0.1,
          confidence: null,
          profileName: 'Mine',
          scenarioName: null,
          zeroRange: 100,
          environment: { temperature: 72, pressure: 29.92, humidity: 45 },
          windSource: null,
        },
        entries: [],
        windBrackets: [],
      })
      .returning(),
  );
  const share = only(
    await db
      .insert(shares)
      .values({
        id: randomBytes(12).toString('base64url'),
        userId,
        name: 'Mine',
        thing: { kind: 'wind', body: { name: 'Mine', windField: WIND_FIELD } },
      })
      .returning(),
  );
  return {
    profileId,
    scenarioId,
    sessionId: session.id,
    fieldId: field.id,
    cardId: card.id,
    courseId: await insertCourse(db, userId),
    ...(await insertMatch(db, userId, {
      made: { stage: built.stage, beginsS: 400, standbyS: 3, meterOffMph: 0, heat: 'light', called: [], targets: [] },
    })),
    stageId: stage.id,
    shareId: share.id,
    drillId: await insertDrill(db, userId),
    stringId: await insertString(db, userId, false),
    overId: await insertString(db, userId, true),
    entryId: await insertEntry(db, userId),
    dayId: await insertDay(db, userId),
    roundId: await insertRound(db, userId),
    unusedProfileId,
    unusedScenarioId,
    passkeyId: await insertPasskey(db, userId),
    deviceId: await insertDevice(db, userId),
    identityId: await insertLinked(db, userId),
    ...(await insertClass(db, userId)),
  };
};
