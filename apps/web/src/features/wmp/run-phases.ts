import { type stages, wmp } from '@windcall/contract';
import { DIFFERENCE_WORDS, stageDifferences } from '@windcall/simulation';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { refresh } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import type { WmpSettings } from './use-wmp-settings.ts';
import { changeResults, lastStage, readResults } from './wmp-results.ts';
import { openStage, phase1Body, type WmpSource } from './wmp-source.ts';

export type SolveMode = 'single' | 'pareto';
export const PHASE_1_FIRST = 'Complete Phase 1 wind field analysis first';

/** Names a failed call by its phase; the client shows this as its message. */
const named = (title: string, error: unknown): unknown =>
  error instanceof ApiError
    ? new Error(`${title}: ${error.sentence ?? `status ${error.status}`}`, { cause: error })
    : error;

/** A source's current stage; null without a scenario or without data to analyze. */
export const stageNow = async (source: WmpSource): Promise<stages.StoredStage | null> => {
  const { scenario, field, profileId, weather } = source;
  const hasWind = field !== null || weather.natural !== null;
  return scenario === null || !hasWind || profileId === 0 ? null : openStage(scenario, source);
};

/** Runs phase 1 on a stage and keeps its results. Clears earlier results of phases 1 and 2 first. */
export const runPhase1 = async (
  source: WmpSource,
  clusterCount: number,
  stage: stages.StoredStage | null,
): Promise<void> => {
  changeResults(source, { stage, phase1: null, phase2: null });
  const phase1 = await request(wmp.phase1, { body: phase1Body(source, clusterCount, stage) });
  changeResults(source, { phase1 });
};

/** Runs phase 2 on phase 1's results, keeps its results and stores their parameters. */
export const runPhase2 = async (source: WmpSource, settings: WmpSettings): Promise<void> => {
  const { phase1 } = readResults(source);
  if (phase1 === null) throw new Error(PHASE_1_FIRST);
  const { deltaSpeed, alphaOverlap } = settings;
  try {
    const parameters = { deltaSpeed, alphaOverlap };
    const reply = await request(wmp.phase2, { body: { runId: phase1.runId, parameters } });
    changeResults(source, { phase2: { deltaSpeed, alphaOverlap, reply } });
    desk.wmpDeltaSpeed.write(deltaSpeed);
    desk.wmpAlphaOverlap.write(alphaOverlap);
  } catch (error) {
    throw named('Phase 2 API Error', error);
  }
};

/** Runs phase 3 on phase 2's results. Clears the earlier result first. */
export const runPhase3 = async (source: WmpSource, settings: WmpSettings, mode: SolveMode): Promise<void> => {
  const { phase1 } = readResults(source);
  if (phase1 === null) throw new Error(PHASE_1_FIRST);
  changeResults(source, { phase3: null });
  try {
    const phase3 = await request(wmp.phase3, { body: { runId: phase1.runId, mode, params: settings.milp } });
    changeResults(source, { phase3 });
    await refresh(wmp.phase3Status);
  } catch (error) {
    throw named('MILP API Error', error);
  }
};

/** Phases that a chain must rerun, and the reason as a sentence; null on the first run. */
export interface PhasesDue {
  readonly phase1: boolean;
  readonly phase2: boolean;
  readonly why: string | null;
}

/** Phases that are missing, have other settings, or belong to another stage than the loaded one. */
export const phasesDue = (source: WmpSource, settings: WmpSettings, stage: stages.StoredStage | null): PhasesDue => {
  const { phase1, phase2 } = readResults(source);
  const before = lastStage();
  if (stage !== null && before !== null && before.digest !== stage.digest) {
    const parts = stageDifferences(before, stage).map((part) => DIFFERENCE_WORDS[part]);
    const what = parts.length > 0 ? parts.join(', ') : 'the scenario is another';
    return { phase1: true, phase2: true, why: `All phases run again, because since the last run ${what}.` };
  }
  if (phase1 === null) return { phase1: true, phase2: true, why: null };
  if (phase1.distanceWindStates.globalClusters.length !== settings.clusterCount) {
    const why = `All phases run again, because ${settings.clusterCount} wind states are asked for now.`;
    return { phase1: true, phase2: true, why };
  }
  if (phase2 === null) return { phase1: false, phase2: true, why: 'The wind states still fit: phase 1 was kept.' };
  if (phase2.deltaSpeed !== settings.deltaSpeed || phase2.alphaOverlap !== settings.alphaOverlap) {
    return { phase1: false, phase2: true, why: 'Phases 2 and 3 run again, because the bracket settings changed.' };
  }
  return { phase1: false, phase2: false, why: 'Wind states and brackets still fit: phases 1 and 2 were kept.' };
};
