import type { BodyOf, courses, ReplyOf, runs } from '@windcall/contract';

export type ShotBody = BodyOf<typeof runs.fireRun>;
export type SeenCuesReply = ReplyOf<typeof runs.runCues>;
export type ReplayReply = ReplyOf<typeof runs.replayRun>;

/** Source of a run's data: the server, or this page for practice. */
export interface RunSource {
  /** Key of the run's cached answers. */
  readonly key: readonly unknown[];
  readonly cues: (target: number, signal: AbortSignal) => Promise<SeenCuesReply>;
  readonly result: () => Promise<ReplyOf<typeof runs.runResult>>;
  readonly replay: (shot: number) => Promise<ReplayReply>;
}

/** A run as last reported, its clock, and its actions. */
export interface RunHand {
  readonly run: runs.Run | undefined;
  /** Why there is no run; null while it loads. */
  readonly failed: unknown;
  /** Milliseconds of the clock that decides. */
  readonly nowMs: () => number;
  readonly reread: () => Promise<unknown>;
  readonly begin: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly move: (position: number) => Promise<void>;
  readonly callSpeed: (call: BodyOf<typeof runs.callSpeed>) => Promise<void>;
  readonly fire: (shot: Omit<ShotBody, 'shotId'>, heard: (shot: runs.RunShot) => void) => void;
  /** Fired rounds without an answer yet. */
  readonly waiting: number;
  /** Late rounds, which count as not taken. */
  readonly late: number;
  /** Why a round was refused, or why waiting rounds have not arrived; null if all is well. */
  readonly trouble: unknown;
  readonly source: RunSource;
  /** The document of a practice run, to shoot it again; null if a run has one try. */
  readonly again: courses.Course | null;
  /** Whether the run works offline. */
  readonly isHere: boolean;
}
