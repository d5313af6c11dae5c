import { type Call, drills, games, seals } from '@windcall/contract';
import { bias, type Handicap, handicap, kylPoints, parOfCalls, skill, skillToPar } from '@windcall/training';
import type { FastifyInstance } from 'fastify';
import { utcDay } from '../../calendar.ts';
import { type CsvColumns, csvTable } from '../../http/csv.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { CALL_COLUMNS } from '../../sealed/said-calls.ts';
import { elapsedS, refusedAs } from '../../sealed/sealed-task.ts';
import { commitCall, fireTask, pointTask, requireDrill } from './call-and-fire.ts';
import { findJudged, findPictures, findRevealable, type JudgedRow } from './call-store.ts';
import { findGhost, setTableName, tellDaily } from './daily.ts';
import { calledWinds, coverageOf, handicapOf, tellSaid, withPar } from './figures-of-calls.ts';
import { seeTaskJob } from './jobs.ts';
import { stopDrill, tellStakes, usualBestStop } from './kyl.ts';
import { signSeen } from './late-call.ts';
import { findLeft, inOrder } from './left-tasks.ts';
import { clockOf } from './look-at-task.ts';
import { seeTask, tellPlate } from './next-drill-task.ts';
import { drillToWire, firedOf, isWithheld, judgedToWire, madeOf, taskToWire } from './present.ts';
import { settleCalls, withReadings } from './read-again.ts';
import { replayTask, revealTask, solutionOfTask, stageOfTask, windOfTask } from './reveal-task.ts';
import { tellSelfTests } from './self-tests.ts';
import { type DrillParts, startDrill } from './start-drill.ts';
import { countDone, type DrillRow, findDrills, findLastOfKind } from './store.ts';
import { tellYourWind } from './your-wind.ts';

const figuresIn = (told: Handicap | null) => ({
  ...{ handicap: told?.value ?? null, handicapError: told?.error ?? null },
  ...{ low: told?.low ?? null, high: told?.high ?? null },
});

/** Results of a drill beside all the user's calls; refused while the drill hides its results. */
const summarizeDrill = async (platform: Platform, drill: DrillRow) => {
  const { db } = platform;
  const rows = await findJudged(db, [drill.id]);
  if (isWithheld(drill, rows.length)) {
    throw refusedAs({ kind: drill.kind, number: 0 }, seals.KINDS[drill.kind].withheld);
  }
  await settleCalls(platform, drill.userId, new Date());
  const all = await withReadings(platform, drill.userId, await findPictures(db, drill.userId));
  const own = handicapOf(inOrder(rows, []), Number.POSITIVE_INFINITY);
  const scored = inOrder(all, await findLeft(db, drill.userId, new Date()));
  const overall = handicapOf(scored);
  const lean = bias(calledWinds(rows));
  const isKyl = drill.kind === 'kyl';
  return {
    drill: drillToWire(drill, firedOf(rows)),
    calls: rows.length,
    ...figuresIn(own),
    skill: drills.LEVELS[drill.level].hasSkill
      ? skill(rows.map(({ interval, reference }) => ({ scoreMph: interval, referenceMph: reference })))
      : null,
    par: parOfCalls(withPar(rows)),
    skillToPar: drills.LEVELS[drill.level].hasSkill ? skillToPar(withPar(rows)) : null,
    coverage: coverageOf(rows),
    bias: lean?.foldedMph ?? null,
    biasError: lean?.foldedErrorMph ?? null,
    biasSide: lean?.sideMph ?? null,
    hits: rows.filter(({ isHit }) => isHit).length,
    points: isKyl ? kylPoints(rows.map(({ isHit }) => isHit === true)) : null,
    bestStop: isKyl ? usualBestStop() : null,
    judged: rows.map(judgedToWire),
    overall: {
      ...figuresIn(overall),
      coverage: coverageOf(all),
      said: await tellSaid(db, drill.userId, all),
    },
  };
};

const rounded = (value: number | null): number | null => value && Math.round(value * 1000) / 1000;

const COLUMNS: CsvColumns<JudgedRow & { readonly lo: number; readonly hi: number }> = {
  fired_at_utc: ({ firedAt }) => firedAt.toISOString(),
  kind: ({ kind }) => kind,
  level: ({ level }) => level,
  call: ({ number }) => number,
  ...CALL_COLUMNS,
  interval_score_mph: ({ interval }) => rounded(interval),
  forecast_score_mph: ({ reference }) => rounded(reference),
  hit: ({ isHit }) => isHit,
};

/** All calls as CSV (RFC 4180); + is from the right. */
export const callsAsCsv = (rows: readonly JudgedRow[]): string =>
  csvTable(
    COLUMNS,
    rows.map((row) => ({
      ...row,
      distance: Math.round(row.distance * 1000) / 1000,
      lo: rounded(row.call.lo) ?? 0,
      hi: rounded(row.call.hi) ?? 0,
      best: rounded(row.best) ?? 0,
      truth: rounded(row.truth) ?? 0,
    })),
  );

const MOST_EXPORTED = 20_000;

export const registerDrills = (app: FastifyInstance, platform: Platform, parts: DrillParts): void => {
  const { db, pool } = platform;
  /** A call about a drill, or about one of its tasks. */
  const ofDrill = <C extends Call>(
    call: C,
    work: (platform: Platform, drill: DrillRow, number: number) => ReturnType<Parameters<typeof route<C>>[3]>,
  ): void =>
    route(app, platform, call, async ({ user, params }) => {
      const { id, n } = params as unknown as { id: number; n: number };
      return work(platform, await requireDrill(platform, user, id), n);
    });
  route(app, platform, drills.createDrill, ({ user, body }) => startDrill(platform, parts, user, body));

  route(app, platform, drills.listDrills, async ({ user, query }) => {
    const rows = await findDrills(db, user.id, query.limit);
    const ids = rows.map(({ id }) => id);
    const fired = await countDone(db, ids);
    const judged = await findJudged(db, ids);
    const [daily, selfTest] = [
      await findLastOfKind(db, user.id, 'daily'),
      await findLastOfKind(db, user.id, 'self-test'),
    ];
    return {
      dailyDone: daily?.day === utcDay(new Date()),
      lastSelfTestAt: selfTest?.createdAt.toISOString() ?? null,
      drills: rows.map((row) => {
        const done = fired.get(row.id) ?? 0;
        const own = isWithheld(row, done) ? [] : judged.filter(({ drillId }) => drillId === row.id);
        return {
          ...drillToWire(row, done),
          judged: own.map(judgedToWire),
          handicap: handicap(own.map(({ interval }) => interval))?.value ?? null,
        };
      }),
    };
  });
  route(app, platform, drills.getDrill, async ({ user, params }) => {
    const drill = await requireDrill(platform, user, params.id);
    const done = (await countDone(db, [drill.id])).get(drill.id) ?? 0;
    return { ...drillToWire(drill, done), ghost: await findGhost(db, drill) };
  });
  route(app, platform, drills.getTask, async ({ user, params }) => {
    const drill = await requireDrill(platform, user, params.id);
    const { task, shared, standing } = await seeTask(platform, drill, params.n);
    const now = await clockOf(db, drill);
    const sinceS = elapsedS(task, now);
    // whole seconds, so that the class shares one job
    const asked = shared
      ? { task: shared.made, elapsedS: Math.floor(sinceS) }
      : { task: madeOf(task), elapsedS: sinceS };
    const seen = await pool.run(seeTaskJob, { ...asked, level: drill.level }, user.id);
    const told = taskToWire(task, standing, drill.level, seen, sinceS);
    if (!shared) return told;
    const isCalled = task.committedAt !== null || standing.cover === 'shown' || standing.cover === 'skipped';
    return {
      ...told,
      ...{ now: now.toISOString(), frozenAt: shared.freezesAt?.toISOString() ?? null },
      ...(!isCalled && { seen: await signSeen(platform, task, now) }),
    };
  });
  route(app, platform, drills.commitCall, async ({ user, params, body }) =>
    commitCall(platform, await requireDrill(platform, user, params.id), params.n, body),
  );
  route(app, platform, drills.fireTask, async ({ user, params, body, reply }) => {
    const drill = await requireDrill(platform, user, params.id);
    const { isNew, shot } = await fireTask(platform, drill, params.n, body);
    if (!isNew) reply.code(200);
    return { shot };
  });
  route(app, platform, drills.pointTask, async ({ user, params, body }) =>
    pointTask(platform, await requireDrill(platform, user, params.id), params.n, body),
  );
  ofDrill(drills.revealTask, revealTask);
  ofDrill(drills.replayTask, stageOfTask);
  ofDrill(drills.getTaskSolution, solutionOfTask);
  ofDrill(drills.getTaskWind, windOfTask);
  ofDrill(drills.getReplay, replayTask);
  ofDrill(drills.summarizeDrill, summarizeDrill);
  ofDrill(games.stopDrill, stopDrill);
  ofDrill(games.getPlate, tellPlate);
  ofDrill(games.getStakes, tellStakes);
  route(app, platform, drills.getYourWind, async ({ user }) => {
    const now = new Date();
    await settleCalls(platform, user.id, now);
    const rows = await withReadings(platform, user.id, await findPictures(db, user.id));
    const [drill] = await findDrills(db, user.id, 1);
    return tellYourWind(rows, await findLeft(db, user.id, now), drill, await tellSaid(db, user.id, rows), now);
  });
  route(app, platform, drills.exportCalls, async ({ user, reply }) => {
    reply.header('content-disposition', 'attachment; filename="calls.csv"');
    return callsAsCsv(await findRevealable(db, user.id, MOST_EXPORTED));
  });
  route(app, platform, games.getDaily, ({ user, query }) => tellDaily(platform, user, query));
  route(app, platform, games.setDailyName, ({ user, body }) => setTableName(db, user.id, body.name));
  route(app, platform, games.listSelfTests, ({ user }) => tellSelfTests(db, user.id, new Date()));
};
