import { wmp } from '@windcall/contract';
import { ApiError } from '../../platform/api/api-error.ts';
import { request } from '../../platform/api/request.ts';
import { refresh } from '../../platform/api/use-call.ts';
import { wmpAlphaOverlap, wmpDeltaSpeed } from '../../platform/stored/wmp-settings.ts';
import type { WmpSettings } from './use-wmp-settings.ts';
import { changeResults, readResults } from './wmp-results.ts';
import { engagementDistances, phase1Body, type WmpSource } from './wmp-source.ts';

export type SolveMode = 'single' | 'pareto';
export const PHASE_1_FIRST = 'Complete Phase 1 wind field analysis first';

/** A failed call under the name of its phase; the error field is what the client reads as its message. */
const named = (title: string, error: unknown): unknown =>
  error instanceof ApiError ? new Error(`${title}: ${error.message}`, { cause: error }) : error;

const scenarioIdOf = (source: WmpSource): string => String(source.scenario?.id ?? 0);

/** Runs phase 1 and keeps its results; the results of earlier phases 1 and 2 go first. */
export const runPhase1 = async (source: WmpSource, clusterCount: number): Promise<void> => {
  changeResults(source, { phase1: null, phase2: null });
  const phase1 = await request(wmp.phase1, { body: phase1Body(source, clusterCount) });
  changeResults(source, { phase1 });
};

/** Runs phase 2 on the results of phase 1, keeps its results and stores the parameters they were made with. */
export const runPhase2 = async (source: WmpSource, settings: WmpSettings): Promise<void> => {
  const { phase1 } = readResults(source);
  if (phase1 === null) throw new Error(PHASE_1_FIRST);
  const { deltaSpeed, alphaOverlap } = settings;
  const windClusters = phase1.distanceWindStates.globalClusters.map(
    ({ id, centroidSpeed, centroidDirection, probability }) => ({ id, centroidSpeed, centroidDirection, probability }),
  );
  try {
    const reply = await request(wmp.phase2, {
      body: {
        windClusters,
        engagementDistances: engagementDistances(source.scenario),
        weaponProfileId: source.profileId,
        trainingScenarioId: scenarioIdOf(source),
        parameters: { deltaSpeed, alphaOverlap },
      },
    });
    changeResults(source, { phase2: { deltaSpeed, alphaOverlap, reply } });
    wmpDeltaSpeed.write(deltaSpeed);
    wmpAlphaOverlap.write(alphaOverlap);
  } catch (error) {
    throw named('Phase 2 API Error', error);
  }
};

/** Runs phase 3; the result before it goes first. */
export const runPhase3 = async (source: WmpSource, settings: WmpSettings, mode: SolveMode): Promise<void> => {
  changeResults(source, { phase3: null });
  try {
    const phase3 = await request(wmp.phase3, {
      body: {
        mode,
        params: settings.milp,
        weaponProfileId: source.profileId,
        trainingScenarioId: scenarioIdOf(source),
      },
    });
    changeResults(source, { phase3 });
    await refresh(wmp.phase3Status);
  } catch (error) {
    throw named('MILP API Error', error);
  }
};

/** Which phases a chain must run again: what is missing, or was made with other settings. */
export const phasesToRun = (source: WmpSource, settings: WmpSettings): { phase1: boolean; phase2: boolean } => {
  const { phase1, phase2 } = readResults(source);
  const phase1Due = phase1?.distanceWindStates.globalClusters.length !== settings.clusterCount;
  const fits = phase2?.deltaSpeed === settings.deltaSpeed && phase2.alphaOverlap === settings.alphaOverlap;
  return { phase1: phase1Due, phase2: phase1Due || !fits };
};
