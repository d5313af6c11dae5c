import { skipToken, useQuery } from '@tanstack/react-query';
import { cards, wmp } from '@windcall/contract';
import { messageOf } from '../../api/message-of.ts';
import { queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { refresh } from '../../api/use-call.ts';
import { whenFree } from '../../api/when-busy.ts';
import { desk } from '../../desk/desk.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { AuthenticDataRequired, openStage, sourceKey, type WmpSource } from './wmp-source.ts';

export const STEPS = ['Reading the wind', 'Finding the holds', 'Testing the card in fresh wind'] as const;

interface Making {
  /** Key of the card's source. */
  readonly source: string;
  /** Time of each finished step, ms. */
  readonly times: readonly number[];
  readonly running: boolean;
  /** The card and its run; null until made. */
  readonly card: cards.Card | null;
  readonly runId: number | null;
  readonly failure: unknown;
}
export interface WantedCard {
  /** Most holds (count); null for as many as are worth carrying. */
  readonly holds: number | null;
  readonly reading: cards.Reading;
  /** Reading error, mph; null if not given. */
  readonly misreadMph: number | null;
}
export interface MakeCard extends Omit<Making, 'source' | 'failure' | 'runId'> {
  readonly error: string | null;
  readonly make: (wanted: WantedCard, source: WmpSource, leastCoverage: number) => Promise<void>;
  /** Replaces the shown card by one of at most `holds` holds. */
  readonly choose: (holds: number) => Promise<void>;
}

const FAILED = 'The card could not be made.';
const errorOf = (units: Units, failure: unknown): string | null => {
  if (failure === null) return null;
  return failure instanceof AuthenticDataRequired ? failure.message : messageOf(units, failure, FAILED);
};
const NONE: Making = { source: '', times: [], running: false, card: null, runId: null, failure: null };
// in the query cache: a card survives a change of screen and goes with a logout
const KEY = ['made-card'];
const now = (): Making => queryClient.getQueryData<Making>(KEY) ?? NONE;
const change = (part: Partial<Making>): void => {
  queryClient.setQueryData<Making>(KEY, { ...now(), ...part });
};

const chain = async (
  { holds, reading, misreadMph }: WantedCard,
  source: WmpSource,
  leastCoverage: number,
): Promise<Pick<Making, 'card' | 'runId'>> => {
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
  const made = await createCard({ runId, holds, reading, misreadMph, cardName: source.scenario.name });
  done();
  return { card: made, runId };
};

interface CreatedCard extends WantedCard {
  readonly runId: number;
  readonly cardName: string;
  readonly precision?: Precision;
}
type Precision = (typeof cards.CARD_PRECISIONS_MIL)[number];

/** Makes the card with the most hits from a run, for its shooter's way of reading. */
export const createCard = ({ holds, misreadMph, ...of }: CreatedCard): Promise<cards.Card> =>
  whenFree(() =>
    request(cards.createCard, {
      body: { ...of, kind: 'hit-probability', brackets: holds, ...(misreadMph !== null && { misreadMph }) },
    }),
  );

/** Replaces a card by one of at most `holds` holds, for the same eye. */
export const replaceCard = async (card: cards.Card, runId: number, holds: number): Promise<cards.Card> => {
  const eye = card.promise?.eye;
  if (eye === undefined) throw new Error('a card must have an eye to be made again');
  const made = await createCard({
    ...{ runId, holds, cardName: card.name, reading: eye.reading },
    misreadMph: eye.from === 'said' ? eye.misreadMph : null,
    precision: cards.CARD_PRECISIONS_MIL.find((mil) => mil === card.metadata.precisionMil) ?? 0.1,
  });
  await request(cards.deleteCard, { params: { id: String(card.id) } });
  if (desk.cardId.read() === String(card.id)) desk.cardId.write(String(made.id));
  await refresh(cards.listCards);
  return made;
};

/** Runs one step at a time, and keeps its error. */
const during = async (begun: Partial<Making>, work: () => Promise<unknown>): Promise<void> => {
  if (now().running) return;
  change({ ...begun, running: true, failure: null });
  try {
    await work();
  } catch (failure) {
    change({ failure });
  } finally {
    change({ running: false });
  }
};

const make: MakeCard['make'] = (wanted, source, leastCoverage) =>
  during({ ...NONE, source: sourceKey(source) }, async () => {
    change(await chain(wanted, source, leastCoverage));
    await Promise.all([refresh(cards.listCards), refresh(wmp.phase3Status)]);
  });

const choose: MakeCard['choose'] = (holds) =>
  during({}, async () => {
    const { card, runId } = now();
    if (card !== null && runId !== null) change({ card: await replaceCard(card, runId, holds) });
  });

export const useMakeCard = (source: WmpSource): MakeCard => {
  const units = useUnits();
  const { data } = useQuery<Making>({ queryKey: KEY, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const { times, running, card, failure } =
    data !== undefined && (data.running || data.source === sourceKey(source)) ? data : NONE;
  return { times, running, card, error: errorOf(units, failure), make, choose };
};
