import type { games, ReplyOf } from '@windcall/contract';

export type SpottedShot = ReplyOf<typeof games.getSpotterShot>;

/** A round of spotting on this screen; the server keeps its own. */
export interface SpotterState {
  readonly round: number | null;
  readonly shot: SpottedShot | null;
  readonly results: readonly games.SpotterResult[];
  readonly typed: string;
  /** A request is under way; nothing else may start. */
  readonly isBusy: boolean;
  readonly trouble: string | null;
}

export const NO_ROUND: SpotterState = { round: null, shot: null, results: [], typed: '', isBusy: false, trouble: null };

export type SpotterEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'started'; readonly round: number }
  | { readonly type: 'seen'; readonly shot: SpottedShot }
  | { readonly type: 'typed'; readonly text: string }
  | {
      readonly type: 'called';
      readonly call: { readonly right: number; readonly up: number };
      readonly result: games.SpotterResult;
    }
  | { readonly type: 'failed'; readonly trouble: string };

export const spotterAfter = (state: SpotterState, event: SpotterEvent): SpotterState => {
  switch (event.type) {
    case 'asked':
      return { ...state, isBusy: true, trouble: null };
    case 'started':
      return { ...NO_ROUND, round: event.round, isBusy: true };
    case 'seen':
      return { ...state, shot: event.shot, typed: '', isBusy: false };
    case 'typed':
      return { ...state, typed: event.text };
    case 'called': {
      const shot = state.shot && { ...state.shot, call: event.call, result: event.result };
      return { ...state, shot, results: [...state.results, event.result], isBusy: false };
    }
    case 'failed':
      return { ...state, isBusy: false, trouble: event.trouble };
  }
};

/** Phase of a round: no shot yet, a shot to correct, a corrected one, or the end. */
export const spotterPhase = ({ shot }: SpotterState): 'start' | 'call' | 'result' | 'over' => {
  if (shot === null) return 'start';
  if (shot.result === null) return 'call';
  return shot.number === shot.of ? 'over' : 'result';
};

/** Result of a round: corrections in time, and their mean error, mil. */
export const roundOf = (results: readonly games.SpotterResult[]) => {
  const taken = results.filter(({ late }) => !late);
  const totalMil = taken.reduce((sum, { off }) => sum + off.total, 0);
  return { taken: taken.length, meanMil: totalMil / Math.max(1, taken.length) };
};
