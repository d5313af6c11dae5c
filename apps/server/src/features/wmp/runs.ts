import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { stages, wmp } from '@windcall/contract';
import { z } from 'zod';
import type { Db } from '../../db/index.ts';
import { Refusal, refusalAt } from '../../refusal.ts';
import { findOwnProfile, findOwnScenario } from './inline-stage.ts';
import { findRun, listRuns, type RunName, type RunRow } from './store.ts';

/** Higher levels hardly shorten the text and take three times as long. */
const LEVEL = 3;

const row = z.array(z.number());
/** Samples of a specified call, which may have more times than a stage's field. */
const longSamples = z.object({
  kind: z.literal('samples'),
  field: z.object({
    distances: row,
    timeSteps: row,
    windData: z.object({ speed: z.array(row), direction: z.array(row) }),
  }),
});
const packedStage = stages.stage.extend({ wind: z.union([stages.stageWind, longSamples]) });

/** Packs a stage off the main thread: 400 kB of JSON would block the embedded database for 50 ms (PGlite 0.5, two cores). */
export const packStage = async (stage: stages.Stage): Promise<string> =>
  (await promisify(gzip)(JSON.stringify(stage), { level: LEVEL })).toString('base64');

/** Unpacks a run's own stage. Throws if invalid. */
export const unpackStage = async (packed: string): Promise<stages.Stage> =>
  packedStage.parse(JSON.parse((await promisify(gunzip)(Buffer.from(packed, 'base64'))).toString('utf8')));

export interface StageSource {
  /** The user's own stage; `not-found` otherwise. */
  readonly findStage: (userId: number, id: number) => Promise<stages.StoredStage>;
  readonly stageOfRow: (id: number) => Promise<stages.StoredStage>;
  readonly keepStage: (tx: Db, userId: number, stage: stages.Stage) => Promise<stages.StoredStage>;
}

const phase2Kept = z.object({ parameters: wmp.bracketParameters, reply: wmp.phase2Reply.omit({ runId: true }) });
const phase3Kept = z.object({ params: wmp.milpParams, reply: wmp.phase3Reply.omit({ runId: true }) });

/** The parsed results of a run's phases: null for a phase that has not run or has an unknown form. */
export const phasesOf = (run: RunRow) => ({
  phase1: wmp.phase1Reply.omit({ runId: true }).safeParse(run.phase1).data ?? null,
  phase2: phase2Kept.safeParse(run.phase2).data ?? null,
  phase3: phase3Kept.safeParse(run.phase3).data ?? null,
});

const OUTDATED = 'This analysis is from before an update: run the wind field analysis again';

/** A run's stage, and a key under which workers may cache results for it. */
export const stageOfRun = async ({ stageOfRow }: StageSource, run: RunRow) => {
  if (run.stageId !== null) {
    const { id: _, digest, ...stage } = await stageOfRow(run.stageId);
    return { stage, memo: digest };
  }
  if (run.basis === null) throw new Refusal('validation-failed', { message: OUTDATED });
  return { stage: await unpackStage(run.basis), memo: `run ${run.id}` };
};

/** The run that a call names, or the newest of a scenario and rifle. */
export interface RunChoice {
  readonly runId?: number | null | undefined;
  readonly weaponProfileId?: number | undefined;
  readonly trainingScenarioId?: number | undefined;
}

const ofRun = async (db: Db, userId: number, runId: number): Promise<RunRow> => {
  const run = await findRun(db, userId, runId);
  if (run === undefined) throw new Refusal('not-found');
  return run;
};

const WHICH = 'You have results for more than one rifle or scenario. Say which: send the run (runId).';

/** The newest of these runs, if all have one scenario and rifle; prefers runs without a scenario if none was named. */
const newestOfOne = (runs: readonly RunName[], isScenarioNamed: boolean): RunName | undefined => {
  const ofNone = runs.filter((run) => run.scenarioName === null);
  const meant = !isScenarioNamed && ofNone.length > 0 ? ofNone : runs;
  const of = (run: RunName): string =>
    JSON.stringify([run.profileId ?? run.profileName, run.scenarioId ?? run.scenarioName]);
  const [newest] = meant;
  if (newest && meant.some((run) => of(run) !== of(newest))) {
    throw refusalAt('runId', WHICH);
  }
  return newest;
};

/**
 * The run for a call. A named one must be the user's (404); otherwise the newest of the scenario and rifle that has
 * reached `phase`, and `missing` is the message if there is none. Ambiguity is refused.
 */
export const chosenRun = async (
  db: Db,
  userId: number,
  choice: RunChoice,
  phase: 1 | 2 | 3,
  missing: string,
): Promise<RunRow> => {
  if (choice.runId != null) return ofRun(db, userId, choice.runId);
  const profileId =
    choice.weaponProfileId === undefined ? undefined : (await findOwnProfile(db, userId, choice.weaponProfileId)).id;
  const scenario = await findOwnScenario(db, userId, choice.trainingScenarioId ?? 0);
  const runs = await listRuns(db, userId, { profileId, scenarioId: scenario?.id, phase });
  const run = newestOfOne(runs, scenario !== null);
  if (run === undefined) throw new Refusal('validation-failed', { message: missing });
  return ofRun(db, userId, run.id);
};
