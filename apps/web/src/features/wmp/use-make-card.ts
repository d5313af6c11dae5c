import { cards, wmp } from '@windcall/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { request } from '../../platform/api/request.ts';
import { refresh } from '../../platform/api/use-call.ts';
import { AuthenticDataRequired, openStage, type WmpSource } from './wmp-source.ts';

/** The steps of a card, in a shooter's words. */
export const STEPS = ['Reading the wind', 'Finding the holds', 'Trying the card in fresh wind'] as const;

export interface MakeCard {
  /** Milliseconds that each finished step took. */
  readonly times: readonly number[];
  readonly running: boolean;
  /** The card that was made for what is loaded now; null before, and once something else is loaded. */
  readonly card: cards.Card | null;
  readonly error: string | null;
  readonly make: (holds: number, source: WmpSource, leastCoverage: number) => Promise<void>;
}

const FAILED = 'The card could not be made.';

/** A card of what is loaded, from one press: the stage, the wind states, the holds, and the card that promises. */
export const useMakeCard = (): MakeCard => {
  const [times, setTimes] = useState<readonly number[]>([]);
  const [running, setRunning] = useState(false);
  const [card, setCard] = useState<cards.Card | null>(null);
  const [error, setError] = useState<string | null>(null);
  const busy = useRef(false);

  const chain = async (holds: number, source: WmpSource, leastCoverage: number): Promise<cards.Card> => {
    const begun: number[] = [performance.now()];
    const done = () => {
      begun.push(performance.now());
      setTimes(begun.slice(1).map((at, i) => at - (begun[i] ?? at)));
    };
    if (source.scenario === null) throw new Error('a card must have a scenario to be made for');
    const stage = await openStage(source.scenario, source);
    const { runId } = await request(wmp.phase1, { body: { stageId: stage.id } });
    done();
    await request(wmp.phase2, { body: { runId } });
    await request(wmp.phase3, { body: { runId, mode: 'pareto', params: { p_min: leastCoverage } } });
    done();
    const made = await request(cards.createCard, {
      body: { runId, brackets: holds, kind: 'hit-probability', cardName: source.scenario?.name ?? null },
    });
    done();
    return made;
  };
  const make = async (holds: number, source: WmpSource, leastCoverage: number): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    setTimes([]);
    setError(null);
    setCard(null);
    try {
      setCard(await chain(holds, source, leastCoverage));
      await Promise.all([refresh(cards.listCards), refresh(wmp.phase3Status)]);
    } catch (failure) {
      setError(failure instanceof AuthenticDataRequired ? failure.message : messageOf(failure, FAILED));
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { times, running, card, error, make };
};
