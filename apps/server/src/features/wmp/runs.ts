import { type stages, wmp } from '@windcall/contract';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../refusal.ts';
import { findOwnProfile, findOwnScenario } from './inline-stage.ts';
import { unpackStage } from './pack-stage.ts';
import { findRun, listRuns, type RunName, type RunRow } from './store.ts';

/** How runs get at the stages they belong to: handed in by the feature that keeps them. */
export interface StageSource {
  /** An own stage; `not-found` for none, and for another user's. */
  readonly findStage: (userId: number, id: number) => Promise<stages.StoredStage>;
  /** The stage that an own row refers to. */
  readonly stageOfRow: (id: number) => Promise<stages.StoredStage>;
  /** Keeps a stage, or finds the equal one that is kept. */
  readonly keepStage: (tx: Db, userId: number, stage: stages.Stage) => Promise<stages.StoredStage>;
}

const phase2Kept = z.object({ parameters: wmp.bracketParameters, reply: wmp.phase2Reply.omit({ runId: true }) });
const phase3Kept = z.object({ params: wmp.milpParams, reply: wmp.phase3Reply.omit({ runId: true }) });

/** What the phases of a run found, parsed from what is stored: null for a phase that has not been run, or is of no form we know. */
export const phasesOf = (run: RunRow) => ({
  phase1: wmp.phase1Reply.omit({ runId: true }).safeParse(run.phase1).data ?? null,
  phase2: phase2Kept.safeParse(run.phase2).data ?? null,
  phase3: phase3Kept.safeParse(run.phase3).data ?? null,
});

const OUTDATED = 'This analysis is from before an update: run the wind field analysis again';

/** The stage that a run belongs to, and a name under which workers may remember what they worked out of it. */
export const stageOfRun = async ({ stageOfRow }: StageSource, run: RunRow) => {
  if (run.stageId !== null) {
    const { id: _, digest, ...stage } = await stageOfRow(run.stageId);
    return { stage, memo: digest };
  }
  if (run.basis === null) throw new Refusal('validation-failed', { message: OUTDATED });
  return { stage: await unpackStage(run.basis), memo: `run ${run.id}` };
};

/** Which run a call means: the one it names, or the newest of that scenario and rifle. */
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

/** The newest of these runs, where they are all of one scenario and rifle; those of no scenario first, where none was named. */
const newestOfOne = (runs: readonly RunName[], isScenarioNamed: boolean): RunName | undefined => {
  const ofNone = runs.filter((run) => run.scenarioName === null);
  const meant = !isScenarioNamed && ofNone.length > 0 ? ofNone : runs;
  const of = (run: RunName): string =>
    JSON.stringify([run.profileId ?? run.profileName, run.scenarioId ?? run.scenarioName]);
  const [newest] = meant;
  if (newest && meant.some((run) => of(run) !== of(newest))) {
    throw new Refusal('validation-failed', { message: WHICH, issues: [{ field: 'runId', message: WHICH }] });
  }
  return newest;
};

/**
 * The run that a call means. One that is named must be the user's own (404); without a name it is the newest of the scenario and rifle
 * that has come as far as `phase`, and `missing` is what is said when there is none. What a call leaves out must not be ambiguous.
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
