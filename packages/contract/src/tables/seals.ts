// Rules for showing each kind of sealed wind, for the server's refusals and the screens.

export type Step = 'unseen' | 'seen' | 'called' | 'fired' | 'revealed';

interface Seal {
  /** Step of the previous task that opens the next one; null if something else opens it. */
  readonly opensAfter: Step | null;
  /** Reason to withhold a wind: until its own shot, or longer. */
  readonly withheld: 'before-reveal' | 'last-call' | 'instructor' | 'match-open';
  /** Whether wake and splash of a shot may be shown. */
  readonly traces: boolean;
}

const ownShot = { opensAfter: 'fired', withheld: 'before-reveal', traces: true } as const;
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

/** Whether a kind shows each call right after its shot. */
export const showsAtOnce = (kind: SealedKind): boolean => KINDS[kind].withheld === 'before-reveal';
