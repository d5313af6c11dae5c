import type { classes, ReplyOf } from '@windcall/contract';

export type Door = ReplyOf<typeof classes.lookAtJoining>;

export interface Joined {
  readonly classId: number;
  /** As the class sees it: with a number if it was taken. */
  readonly name: string;
  /** Whether an instructor must let them in first. */
  readonly waiting: boolean;
  /** A new account's code to show here; null if there is none, or the lobby shows it. */
  readonly signInCode: string | null;
}

export type JoinStep =
  | { readonly at: 'looking' }
  | { readonly at: 'shut'; readonly why: string }
  | {
      readonly at: 'asking';
      readonly door: Door;
      readonly name: string;
      readonly isSending: boolean;
      readonly refused: string | null;
    }
  | { readonly at: 'joined'; readonly door: Door; readonly who: Joined };

export type JoinEvent =
  | { readonly kind: 'found'; readonly door: Door }
  | { readonly kind: 'not-found'; readonly why: string }
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'joined'; readonly who: Joined };

/** The step after an event. An event that does not fit a step, such as a late answer, changes nothing. */
export const joinStep = (step: JoinStep, event: JoinEvent): JoinStep => {
  if (step.at === 'joined') return step;
  if (event.kind === 'not-found') return { at: 'shut', why: event.why };
  if (event.kind === 'found') {
    const { door } = event;
    return step.at === 'asking' ? { ...step, door } : { at: 'asking', door, name: '', isSending: false, refused: null };
  }
  if (step.at !== 'asking') return step;
  switch (event.kind) {
    case 'typed':
      return { ...step, name: event.name };
    case 'sent':
      return { ...step, isSending: true, refused: null };
    case 'refused':
      return { ...step, isSending: false, refused: event.why };
    case 'joined':
      return { at: 'joined', door: step.door, who: event.who };
  }
};
