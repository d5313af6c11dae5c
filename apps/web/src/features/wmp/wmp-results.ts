import { skipToken, useQuery } from '@tanstack/react-query';
import { type stages, wmp } from '@windcall/contract';
import { queryClient } from '../../platform/api/query-client.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { sourceKey, type WmpSource } from './wmp-source.ts';

export interface Phase2Run {
  readonly deltaSpeed: number;
  readonly alphaOverlap: number;
  readonly reply: wmp.Phase2Reply;
}

/** What the phases have found so far for one source. */
export interface WmpResults {
  /** The stage that they are of; null without a scenario. */
  readonly stage: stages.StoredStage | null;
  readonly phase1: wmp.Phase1Reply | null;
  readonly phase2: Phase2Run | null;
  readonly phase3: wmp.Phase3Reply | null;
}
interface Kept extends WmpResults {
  readonly source: string;
}

const NONE: WmpResults = { stage: null, phase1: null, phase2: null, phase3: null };
// Kept in the query cache: results survive a change of screen and go with a logout.
const KEY = ['wmp-results'];
const of = (kept: Kept | undefined, source: WmpSource): WmpResults =>
  kept !== undefined && kept.source === sourceKey(source) ? kept : NONE;

/** The results for a source; those of another wind, rifle or scenario do not count. */
export const readResults = (source: WmpSource): WmpResults => of(queryClient.getQueryData<Kept>(KEY), source);
/** The stage of the newest results, whatever they are for. */
export const lastStage = (): stages.StoredStage | null => queryClient.getQueryData<Kept>(KEY)?.stage ?? null;
export const useResults = (source: WmpSource): WmpResults =>
  of(useQuery<Kept>({ queryKey: KEY, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data, source);

export const changeResults = (source: WmpSource, change: Partial<WmpResults>): void => {
  queryClient.setQueryData<Kept>(KEY, { ...readResults(source), ...change, source: sourceKey(source) });
};

/** The newest optimisation the server keeps: what a card is made from, also after a reload. Null when there is none. */
export const useLastOptimisation = () => {
  const status = useCall(wmp.phase3Status, {});
  return status.data?.status === 'complete' ? status.data : null;
};
