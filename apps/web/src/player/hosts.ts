import { type drills, seals } from '@windcall/contract';

/** A use of the player: its trigger, whether shooters mark shots, and who moves it on. */
interface Host {
  /** `with-call`: one press locks the call and fires. `own`: the call is locked first. */
  readonly trigger: 'with-call' | 'own';
  /** The lowest level on which shooters mark the shot; null if none. */
  readonly marksFrom: drills.Level | null;
  /** Row of the seals that decides when a shot is shown. */
  readonly seal: seals.SealedKind;
  readonly steps: 'self' | 'instructor';
}

const own = { trigger: 'own', marksFrom: null, steps: 'self' } as const;
export const HOSTS = {
  landing: { ...own, trigger: 'with-call', seal: 'first' },
  daily: { ...own, trigger: 'with-call', seal: 'daily' },
  calls: { ...own, marksFrom: 2, seal: 'calls' },
  kyl: { ...own, seal: 'kyl' },
  'self-test': { ...own, seal: 'self-test' },
  class: { ...own, seal: 'class', steps: 'instructor' },
} as const satisfies Record<drills.Drill['kind'] | 'landing', Host>;
export type HostName = keyof typeof HOSTS;

/** The rules of one task: its host's row, and the choices of the drill. */
export interface TaskRules {
  readonly host: HostName;
  readonly trigger: Host['trigger'];
  readonly steps: Host['steps'];
  readonly marks: boolean;
  /** Whether each shot is shown before the next call. */
  readonly tells: boolean;
}

/** `waits`: the shooter chose to see everything at the end. */
export const rulesOf = (host: HostName, level: drills.Level = 1, waits = false): TaskRules => {
  const { trigger, steps, marksFrom, seal }: Host = HOSTS[host];
  return {
    ...{ host, trigger, steps },
    marks: marksFrom !== null && level >= marksFrom,
    tells: !waits && seals.showsAtOnce(seal),
  };
};
