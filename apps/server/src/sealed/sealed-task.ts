import { seals } from '@windcall/contract';
import { Refusal, type RefusalDetails } from '../refusal.ts';

// Every game that seals a wind follows these tables: what an act leads to, what refuses it, and what may be shown. Features load
// the facts, ask here, and store the result.

export type Step = seals.Step;
export type SealedKind = seals.SealedKind;
/**
 * What holds a wind closed besides the steps of the one who calls it. `none`: nothing. `turn`: the task before it is not done.
 * `unopened`, `open`, `frozen`, `skipped`, `shown`: what the instructor of a class has done. `withheld`: others may still call it.
 * `closing`: nobody may begin, and somebody is on the clock.
 * `left`: the string was ended. `ended`: the day of the daily is over. `lost`: it was seen a day ago and can be called and fired no more.
 */
export type Cover =
  | 'none'
  | 'turn'
  | 'unopened'
  | 'open'
  | 'frozen'
  | 'skipped'
  | 'shown'
  | 'withheld'
  | 'closing'
  | 'left'
  | 'ended'
  | 'lost';
export type Act = 'see' | 'commit' | 'fire' | 'point' | 'reveal' | 'leave';
/**
 * `shot`: where it went. `trace`: its wake and splash. `wind`: what the wind was. `look-back`: stage, solution and replay.
 * `table`: results of all who shot it.
 */
export type Reading = 'shot' | 'trace' | 'wind' | 'look-back' | 'table';

/** What one reader has done with a wind. */
export interface Reader {
  readonly kind: SealedKind;
  /** Place in its drill, round or run, from 1. */
  readonly number: number;
  readonly step: Step;
  /** What holds the wind closed for this reader alone. */
  readonly cover?: Cover;
}

/** Who can still fire in a wind: how many, and when the last of them is over at the latest; null if nobody can. */
export interface InUse {
  readonly shooting: number;
  readonly until: Date | null;
}

declare const asked: unique symbol;
/** How a reader stands to a wind. Only `standingIn` (`gate.ts`) makes one, so that nothing is read without asking it. */
export interface Standing extends Reader, InUse {
  readonly cover: Cover;
  readonly [asked]: true;
}

/** Why an act or a reading is refused: the code, and the words where the code's own do not do. */
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

/** One call and one shot. What is repeated leaves the step as it is. */
const TASK: Steps = {
  see: { ...stays, unseen: 'seen' },
  commit: { ...always<Why>('called-already'), unseen: 'not-begun', seen: 'called' },
  fire: { ...always<Why>('fired-already'), unseen: 'not-begun', seen: 'call-first', called: 'fired' },
  point: { unseen: 'not-begun', seen: 'not-fired', called: 'not-fired', fired: 'fired', revealed: 'revealed-already' },
  reveal: { ...stays, unseen: 'not-begun', seen: 'before-shot', called: 'before-shot', fired: 'revealed' },
  leave: always<Why>('no-stop'),
};
/** Somebody else's shot: the correction reveals it. */
const SPOTTED: Steps = {
  ...TASK,
  commit: { ...always<Why>('called-already'), unseen: 'not-flown', seen: 'revealed' },
  fire: always<Why>('fired-already'),
  point: always<Why>('revealed-already'),
};
/** A stranger's one call: it is fired and shown as it is made. */
const STRANGER: Steps = {
  ...SPOTTED,
  commit: { ...always<Why>('called-already'), unseen: 'not-begun', seen: 'revealed' },
};
/** Many shots on one clock: `fired` is the run that is over. */
const RUN: Steps = {
  see: { ...stays, unseen: 'seen' },
  commit: { ...always<Why>('run-over'), unseen: 'not-started', seen: 'seen' },
  fire: { ...always<Why>('run-over'), unseen: 'not-started', seen: 'seen' },
  point: always<Why>('run-over'),
  reveal: { ...stays, unseen: 'before-end', seen: 'before-end', called: 'before-end', fired: 'revealed' },
  leave: { ...stays, unseen: 'not-started', seen: 'fired' },
};

/** What a cover refuses of an act that would go on; `withheld` in each kind's own words. */
const COVERS: Readonly<Record<Act, Partial<Record<Cover, Why | 'withheld'>>>> = {
  see: {
    turn: 'turn',
    unopened: 'unopened',
    frozen: 'frozen',
    skipped: 'frozen',
    shown: 'frozen',
    left: 'no-such-call',
    ended: 'day-over',
  },
  commit: { frozen: 'frozen', skipped: 'frozen', shown: 'frozen', ended: 'day-over', lost: 'lost' },
  fire: { skipped: 'frozen', shown: 'frozen', left: 'string-over', ended: 'day-over', lost: 'lost' },
  point: {},
  // a skipped wind counts for nothing: it is read, never revealed
  reveal: {
    unopened: 'withheld',
    open: 'withheld',
    frozen: 'withheld',
    skipped: 'withheld',
    withheld: 'withheld',
    closing: 'closing',
  },
  leave: { left: 'string-over' },
};

/** Steps of each kind; what it shows is in the contract's table. */
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

/** What an act leads to: the next step, or why it is refused. A repeated act keeps the step whatever covers the wind since. */
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

/** The refusal of a reason, as the one who called reads it. */
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

/** Steps and covers at which something may be read. A class's wind is read once it is shown, by those who saw it. */
const READINGS: Readonly<Record<Reading, { readonly steps: readonly Step[]; readonly covers: readonly Cover[] }>> = {
  shot: { steps: ['fired', 'revealed'], covers: ['none', 'turn', 'frozen', 'skipped', 'shown', 'left', 'ended'] },
  trace: { steps: ['fired', 'revealed'], covers: ['none', 'turn', 'skipped', 'shown', 'left', 'ended'] },
  wind: { steps: ['seen', 'called', 'fired', 'revealed'], covers: ['skipped', 'shown'] },
  'look-back': { steps: ['revealed'], covers: [] },
  table: { steps: ['unseen', 'seen', 'fired', 'revealed'], covers: ['none'] },
};

/** Whether a standing allows this to be shown. */
export const isReadable = ({ kind, step, cover }: Standing, reading: Reading): boolean => {
  // whoever has shot every stage sees the table while others shoot
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
