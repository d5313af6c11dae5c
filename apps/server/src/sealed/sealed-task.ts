import { seals } from '@windcall/contract';
import { Refusal, type RefusalDetails } from '../refusal.ts';

// Tables for every game that seals a wind: the next step after an act, the reason for a refusal, and what may be shown.
// Features load the facts, ask here, and store the result.

export type Step = seals.Step;
export type SealedKind = seals.SealedKind;
/**
 * Reasons besides the caller's own steps that keep a wind sealed. `none`: nothing. `turn`: the previous task is not
 * done. `unopened`, `open`, `held`, `frozen`, `skipped`, `shown`: acts of a class's instructor; `held`: calls have
 * ended, no result is shown yet, and they may be opened again. `withheld`: others may still call it. `closing`: nobody
 * may begin, and somebody is on the clock. `shoot-off`: a named shooter has not shot it. `left`: the string was ended.
 * `ended`: the day of the daily is over. `lost`: it was seen a day ago and can no longer be called or fired.
 */
export type Cover =
  | 'none'
  | 'turn'
  | 'unopened'
  | 'open'
  | 'held'
  | 'frozen'
  | 'skipped'
  | 'shown'
  | 'withheld'
  | 'closing'
  | 'shoot-off'
  | 'left'
  | 'ended'
  | 'lost';
export type Act = 'see' | 'commit' | 'fire' | 'point' | 'reveal' | 'leave';
/**
 * `shot`: its impact. `trace`: its wake and splash. `wind`: the true wind. `look-back`: stage, solution and replay.
 * `table`: results of all who shot it.
 */
export type Reading = 'shot' | 'trace' | 'wind' | 'look-back' | 'table';

/** One reader's acts with a wind. */
export interface Reader {
  readonly kind: SealedKind;
  /** Place in its drill, round or run, from 1. */
  readonly number: number;
  readonly step: Step;
  /** This reader's own reason for the seal. */
  readonly cover?: Cover;
}

/** Shooters who can still fire in a wind: their number, and the latest end; null if nobody can. */
export interface InUse {
  readonly shooting: number;
  readonly until: Date | null;
}

declare const asked: unique symbol;
/** A reader's standing to a wind. Only `standingIn` (`gate.ts`) makes one, so that no reading skips the check. */
export interface Standing extends Reader, InUse {
  readonly cover: Cover;
  readonly [asked]: true;
}

/** Why an act or a reading is refused: the code, and a sentence if the code's own does not fit. */
const REFUSALS = {
  'not-begun': ['sealed', 'This call has not begun.'],
  'not-flown': ['sealed', 'This shot was not fired yet.'],
  'call-first': ['sealed', 'Commit the call first: then the trigger is free.'],
  'not-fired': ['sealed', 'Nothing was fired yet.'],
  'before-shot': ['sealed', 'The wind stays sealed until the shot is fired.'],
  'before-reveal': ['sealed', 'The wind stays sealed until the reveal.'],
  'before-end': ['sealed', 'The wind stays sealed until the run is over.'],
  'called-already': ['already-called', null],
  'fired-already': ['already-called', 'The shot of this call was fired already.'],
  'revealed-already': ['already-called', 'This call was revealed already.'],
  unopened: ['sealed', 'This wind has not been opened yet. Wait for your instructor.'],
  frozen: ['frozen', null],
  instructor: ['sealed', 'The wind stays sealed until your instructor reveals it.'],
  'day-over': ['run-over', 'This daily is over: its calls counted until 00:10 UTC.'],
  'last-call': ['sealed', 'A self-test shows its winds after its last call.'],
  'match-open': ['sealed', 'This match shows its winds when it is closed.'],
  closing: ['sealed', 'The match is closed. Its results open when the last run on the clock is over.'],
  'shoot-off': ['sealed', 'A shoot-off shows its wind when everybody named has shot it.'],
  'table-open': ['sealed', 'The table opens when the match is closed.'],
  'table-begun': ['sealed', 'The table opens when you have shot every stage.'],
  'not-started': ['not-started', 'This run has not started.'],
  'run-over': ['run-over', 'This run is over.'],
  'string-over': ['run-over', 'This string is over: its points are kept.'],
  'no-stop': ['in-use', 'Only know-your-limit can be ended while ahead.'],
  'no-such-call': ['not-found', 'This drill has no such call.'],
  lost: ['run-over', 'You first saw this wind over a day ago. It counts as your call, or else as its forecast.'],
  turn: ['sealed', null],
} as const satisfies Record<string, readonly [code: ConstructorParameters<typeof Refusal>[0], words: string | null]>;
export type Why = keyof typeof REFUSALS;

type Steps = Readonly<Record<Act, Readonly<Record<Step, Step | Why>>>>;
const always = <T>(value: T): Record<Step, T> => ({
  unseen: value,
  seen: value,
  called: value,
  fired: value,
  revealed: value,
});
const stays: Record<Step, Step> = {
  unseen: 'unseen',
  seen: 'seen',
  called: 'called',
  fired: 'fired',
  revealed: 'revealed',
};

/** One call and one shot. A repeated act keeps the step. */
const TASK: Steps = {
  see: { ...stays, unseen: 'seen' },
  commit: { ...always<Why>('called-already'), unseen: 'not-begun', seen: 'called' },
  fire: { ...always<Why>('fired-already'), unseen: 'not-begun', seen: 'call-first', called: 'fired' },
  point: { unseen: 'not-begun', seen: 'not-fired', called: 'not-fired', fired: 'fired', revealed: 'revealed-already' },
  reveal: { ...stays, unseen: 'not-begun', seen: 'before-shot', called: 'before-shot', fired: 'revealed' },
  leave: always<Why>('no-stop'),
};
/** Another shooter's shot, revealed by the correction. */
const SPOTTED: Steps = {
  ...TASK,
  commit: { ...always<Why>('called-already'), unseen: 'not-flown', seen: 'revealed' },
  fire: always<Why>('fired-already'),
  point: always<Why>('revealed-already'),
};
/** A stranger's one call, fired and shown at once. */
const STRANGER: Steps = {
  ...SPOTTED,
  commit: { ...always<Why>('called-already'), unseen: 'not-begun', seen: 'revealed' },
};
/** Many shots on one clock; `fired` means that the run is over. */
const RUN: Steps = {
  see: { ...stays, unseen: 'seen' },
  commit: { ...always<Why>('run-over'), unseen: 'not-started', seen: 'seen' },
  fire: { ...always<Why>('run-over'), unseen: 'not-started', seen: 'seen' },
  point: always<Why>('run-over'),
  reveal: { ...stays, unseen: 'before-end', seen: 'before-end', called: 'before-end', fired: 'revealed' },
  leave: { ...stays, unseen: 'not-started', seen: 'fired' },
};

/** Acts that each cover refuses; `withheld` in each kind's own words. */
const COVERS: Readonly<Record<Act, Partial<Record<Cover, Why | 'withheld'>>>> = {
  see: {
    turn: 'turn',
    unopened: 'unopened',
    held: 'frozen',
    frozen: 'frozen',
    skipped: 'frozen',
    shown: 'frozen',
    left: 'no-such-call',
    ended: 'day-over',
  },
  commit: { held: 'frozen', frozen: 'frozen', skipped: 'frozen', shown: 'frozen', ended: 'day-over', lost: 'lost' },
  fire: { skipped: 'frozen', shown: 'frozen', left: 'string-over', ended: 'day-over', lost: 'lost' },
  point: {},
  // a skipped wind counts for nothing: it is read, never revealed
  reveal: {
    unopened: 'withheld',
    open: 'withheld',
    held: 'withheld',
    frozen: 'withheld',
    skipped: 'withheld',
    withheld: 'withheld',
    closing: 'closing',
    'shoot-off': 'shoot-off',
  },
  leave: { left: 'string-over' },
};

/** Steps of each kind; the contract's table lists the parts shown. */
const STEPS_OF: Readonly<Record<SealedKind, Steps>> = {
  calls: TASK,
  kyl: { ...TASK, leave: stays },
  'self-test': TASK,
  daily: TASK,
  class: TASK,
  spotter: SPOTTED,
  run: RUN,
  first: STRANGER,
};

/** The next step after an act, or the reason for its refusal. A repeated act keeps the step, whatever the cover. */
export const stepAfter = (
  { kind, step, cover }: Standing,
  act: Act,
): { readonly step: Step } | { readonly why: Why } => {
  const next = STEPS_OF[kind][act][step];
  if (!isStep(next)) return { why: next };
  const covered = next === step && act !== 'leave' ? undefined : COVERS[act][cover];
  if (covered === undefined) return { step: next };
  return { why: covered === 'withheld' ? seals.KINDS[kind].withheld : covered };
};
const isStep = (next: Step | Why): next is Step => next in stays;

/** Refuses an act that a standing does not allow. `detailsOf`: details sent with the refusal. */
export const requireAct = (standing: Standing, act: Act, detailsOf?: (why: Why) => RefusalDetails): void => {
  const after = stepAfter(standing, act);
  if ('why' in after) throw refusedAs(standing, after.why, detailsOf?.(after.why));
};

const turnOf = ({ kind, number }: Pick<Reader, 'kind' | 'number'>): string =>
  kind === 'spotter'
    ? `Shot ${number} comes after shot ${number - 1}.`
    : `Call ${number} opens after the shot of call ${number - 1}.`;

/** The refusal with a reason, worded for the caller. */
export const refusedAs = (
  reader: Pick<Reader, 'kind' | 'number'> & Partial<InUse>,
  why: Why,
  details: RefusalDetails = {},
): Refusal => {
  const [code, words] = REFUSALS[why];
  const message = why === 'turn' ? turnOf(reader) : words;
  const { shooting, until } = reader;
  return new Refusal(code, { ...(message !== null && { message }), ...(until && { shooting, until }), ...details });
};

/**
 * Steps and covers at which something may be read. Everybody who saw a wind of a class or a daily reads it once all
 * may.
 */
const READINGS: Readonly<Record<Reading, { readonly steps: readonly Step[]; readonly covers: readonly Cover[] }>> = {
  shot: { steps: ['fired', 'revealed'], covers: ['none', 'turn', 'frozen', 'skipped', 'shown', 'left', 'ended'] },
  trace: { steps: ['fired', 'revealed'], covers: ['none', 'turn', 'skipped', 'shown', 'left', 'ended'] },
  wind: { steps: ['seen', 'called', 'fired', 'revealed'], covers: ['skipped', 'shown', 'ended'] },
  'look-back': { steps: ['revealed'], covers: [] },
  table: { steps: ['unseen', 'seen', 'fired', 'revealed'], covers: ['none'] },
};

/** Whether a standing allows this to be shown. */
export const isReadable = ({ kind, step, cover }: Standing, reading: Reading): boolean => {
  // a shooter who has shot every stage sees the table while others shoot
  if (reading === 'table' && step === 'fired') return true;
  if (reading === 'trace' && !seals.KINDS[kind].traces) return false;
  if (step === 'revealed' && (reading === 'wind' || reading === 'look-back')) return true;
  const { steps, covers } = READINGS[reading];
  return steps.includes(step) && covers.includes(cover);
};

/** Refuses a reading that a standing does not allow. */
export const requireReading = (standing: Standing, reading: Reading): void => {
  if (isReadable(standing, reading)) return;
  const { kind, step, cover } = standing;
  if (reading === 'wind' && kind === 'class') throw refusedAs(standing, 'instructor');
  if (reading !== 'table') throw refusedAs(standing, 'before-reveal');
  if (cover === 'closing') throw refusedAs(standing, 'closing');
  throw refusedAs(standing, step === 'unseen' ? 'table-open' : 'table-begun');
};

/** Seconds since a task was first seen, at a moment. */
export const elapsedS = ({ startedAt }: { readonly startedAt: Date }, moment: Date): number =>
  Math.max(0, (moment.getTime() - startedAt.getTime()) / 1000);
