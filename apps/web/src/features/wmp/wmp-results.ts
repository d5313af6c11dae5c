import { skipToken, useQuery } from '@tanstack/react-query';
import { profiles, type ReplyOf, stages, wmp } from '@windcall/contract';
import { DIFFERENCE_WORDS, promiseDifferences } from '@windcall/simulation';
import { useMemo } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { loadedStage, sourceKey, type WmpSource } from './wmp-source.ts';

export interface Phase2Run {
  readonly deltaSpeed: number;
  readonly alphaOverlap: number;
  readonly reply: wmp.Phase2Reply;
}

export interface WmpResults {
  /** Stage of the results; null without a scenario. */
  readonly stage: stages.StoredStage | null;
  readonly phase1: wmp.Phase1Reply | null;
  readonly phase2: Phase2Run | null;
  readonly phase3: wmp.Phase3Reply | null;
}
interface Kept extends WmpResults {
  readonly source: string;
}

const NONE: WmpResults = { stage: null, phase1: null, phase2: null, phase3: null };
// in the query cache: results survive a change of screen and go with a logout
const KEY = ['wmp-results'];
const of = (kept: Kept | undefined, source: WmpSource): WmpResults =>
  kept !== undefined && kept.source === sourceKey(source) ? kept : NONE;

/** The results for a source; none if they are for another wind, rifle or scenario. */
export const readResults = (source: WmpSource): WmpResults => of(queryClient.getQueryData<Kept>(KEY), source);
export const lastStage = (): stages.StoredStage | null => queryClient.getQueryData<Kept>(KEY)?.stage ?? null;
export const useResults = (source: WmpSource): WmpResults =>
  of(useQuery<Kept>({ queryKey: KEY, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data, source);

export const changeResults = (source: WmpSource, change: Partial<WmpResults>): void => {
  queryClient.setQueryData<Kept>(KEY, { ...readResults(source), ...change, source: sourceKey(source) });
};

/** The newest optimization kept by the server, and whether it fits the loaded stage. */
export interface LastOptimization {
  readonly run: ReplyOf<typeof wmp.phase3Status>;
  /** The difference from the loaded stage, as half a sentence; null if it fits. */
  readonly differs: string | null;
}

/** The newest optimization kept by the server. Null without one, and until its fit to the loaded stage is known. */
export const useLastOptimization = (source: WmpSource): LastOptimization | null => {
  const { data } = useCall(wmp.phase3Status, {});
  const run = data?.status === 'complete' ? data : null;
  const stageId = run?.stageId ?? null;
  const params = { id: String(stageId ?? 0) };
  const made = useCall(stages.getStage, { params }, { enabled: stageId !== null, staleTime: Number.POSITIVE_INFINITY });
  const own = useCall(profiles.listProfiles, {}, { enabled: stageId !== null });
  const { field, scenario, profileId, weather, effects } = source;
  const loaded = useMemo(
    () => (own.data === undefined ? null : loadedStage({ field, scenario, profileId, weather, effects }, own.data)),
    [own.data, field, scenario, profileId, weather, effects],
  );
  if (run === null) return null;
  if (run.profileId !== profileId) return { run, differs: 'the rifle is another' };
  if (run.scenarioId !== (scenario?.id ?? null)) return { run, differs: 'the scenario is another' };
  if (stageId === null) return { run, differs: null };
  if (made.data === undefined || loaded === null) return null;
  const parts = promiseDifferences(made.data, loaded).map((part) => DIFFERENCE_WORDS[part]);
  return { run, differs: parts.length === 0 ? null : parts.join(', ') };
};
