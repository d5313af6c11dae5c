import { skipToken, useQuery } from '@tanstack/react-query';
import { cards, wmp } from '@windcall/contract';
import { messageOf } from '../../api/message-of.ts';
import { queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { refresh } from '../../api/use-call.ts';
import { whenFree } from '../../api/when-busy.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { AuthenticDataRequired, openStage, sourceKey, type WmpSource } from './wmp-source.ts';

/** The steps of a card, in a shooter's words. */
export const STEPS = ['Reading the wind', 'Finding the holds', 'Testing the card in fresh wind'] as const;

interface Making {
  /** What the card is made for. */
  readonly source: string;
  /** Milliseconds that each finished step took. */
  readonly times: readonly number[];
  readonly running: boolean;
  /** The card that was made; null until it is. */
  readonly card: cards.Card | null;
  /** Why there is none; null where nothing failed. */
  readonly failure: unknown;
}
/** What a shooter asks of a card. */
export interface WantedCard {
  readonly holds: number;
  /** How they read the crosswind. */
  readonly reading: cards.Reading;
  /** mph, how well; null where they do not say. */
  readonly misreadMph: number | null;
}
export interface MakeCard extends Omit<Making, 'source' | 'failure'> {
  readonly error: string | null;
  readonly make: (wanted: WantedCard, source: WmpSource, leastCoverage: number) => Promise<void>;
}

const FAILED = 'The card could not be made.';
const errorOf = (units: Units, failure: unknown): string | null => {
  if (failure === null) return null;
  return failure instanceof AuthenticDataRequired ? failure.message : messageOf(units, failure, FAILED);
};
const NONE: Making = { source: '', times: [], running: false, card: null, failure: null };
// Kept in the query cache: a card that is being made, or was, survives a change of screen and goes with a logout.
const KEY = ['made-card'];
const now = (): Making => queryClient.getQueryData<Making>(KEY) ?? NONE;
const change = (part: Partial<Making>): void => {
  queryClient.setQueryData<Making>(KEY, { ...now(), ...part });
};

const chain = async (
  { holds, reading, misreadMph }: WantedCard,
  source: WmpSource,
  leastCoverage: number,
): Promise<cards.Card> => {
  const begun: number[] = [performance.now()];
  const done = () => {
    begun.push(performance.now());
    change({ times: begun.slice(1).map((at, i) => at - (begun[i] ?? at)) });
  };
  if (source.scenario === null) throw new Error('a card must have a scenario to be made for');
  const stage = await openStage(source.scenario, source);
  const { runId } = await whenFree(() => request(wmp.phase1, { body: { stageId: stage.id } }));
  done();
  await whenFree(() => request(wmp.phase2, { body: { runId } }));
  await whenFree(() => request(wmp.phase3, { body: { runId, mode: 'pareto', params: { p_min: leastCoverage } } }));
  done();
  const body = {
    ...{ runId, brackets: holds, kind: 'hit-probability' as const, cardName: source.scenario.name, reading },
    ...(misreadMph !== null && { misreadMph }),
  };
  const made = await whenFree(() => request(cards.createCard, { body }));
  done();
  return made;
};

const make = async (wanted: WantedCard, source: WmpSource, leastCoverage: number): Promise<void> => {
  if (now().running) return;
  change({ ...NONE, source: sourceKey(source), running: true });
  try {
    change({ card: await chain(wanted, source, leastCoverage) });
    await Promise.all([refresh(cards.listCards), refresh(wmp.phase3Status)]);
  } catch (failure) {
    change({ failure });
  } finally {
    change({ running: false });
  }
};

/**
 * A card of what is loaded, from one press: the stage, the wind states, the holds, and the card that promises. A card made for
 * something else is not shown.
 */
export const useMakeCard = (source: WmpSource): MakeCard => {
  const units = useUnits();
  const { data } = useQuery<Making>({ queryKey: KEY, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const { times, running, card, failure } =
    data !== undefined && (data.running || data.source === sourceKey(source)) ? data : NONE;
  return { times, running, card, error: errorOf(units, failure), make };
};
