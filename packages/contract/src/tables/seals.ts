// What each kind of sealed wind shows, and when. The server refuses by this table, and the screens follow it.

/** How far a caller has come with a task. */
export type Step = 'unseen' | 'seen' | 'called' | 'fired' | 'revealed';

interface Seal {
  /** The step of the task before it that opens the next one; null if something else opens it. */
  readonly opensAfter: Step | null;
  /** Reason for the refusal of a wind that is withheld: until its own shot, or until more has happened. */
  readonly withheld: 'before-reveal' | 'last-call' | 'instructor' | 'match-open';
  /** Whether wake and splash of a shot may be seen at all. */
  readonly traces: boolean;
}

const ownShot = { opensAfter: 'fired', withheld: 'before-reveal', traces: true } as const;
/** Everything that seals a wind, one row each. */
export const KINDS = {
  calls: ownShot,
  kyl: ownShot,
  'self-test': { ...ownShot, withheld: 'last-call', traces: false },
  daily: ownShot,
  class: { ...ownShot, opensAfter: null, withheld: 'instructor' },
  spotter: { ...ownShot, opensAfter: 'seen' },
  run: { ...ownShot, opensAfter: null, withheld: 'match-open' },
  first: { ...ownShot, opensAfter: null },
} as const satisfies Readonly<Record<string, Seal>>;
export type SealedKind = keyof typeof KINDS;

/** Whether a kind shows each call as it is fired. */
export const showsAtOnce = (kind: SealedKind): boolean => KINDS[kind].withheld === 'before-reveal';
