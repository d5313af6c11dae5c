import type { BodyOf, courses, ReplyOf, runs } from '@windcall/contract';

export type ShotBody = BodyOf<typeof runs.fireRun>;
export type SeenCuesReply = ReplyOf<typeof runs.runCues>;
export type ReplayReply = ReplyOf<typeof runs.replayRun>;

/** Where what is seen of a run comes from: the server, or this page for practice. */
export interface RunSource {
  /** Under which its answers are cached. */
  readonly key: readonly unknown[];
  readonly cues: (target: number, signal: AbortSignal) => Promise<SeenCuesReply>;
  readonly result: () => Promise<ReplyOf<typeof runs.runResult>>;
  readonly replay: (shot: number) => Promise<ReplayReply>;
}

/** A run as it was last told, its clock, and what is done with it. */
export interface RunHand {
  readonly run: runs.Run | undefined;
  /** Why there is none; null while it is on its way. */
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
  /** Rounds that were fired and are not answered yet. */
  readonly waiting: number;
  /** Rounds that came too late: they count as not taken. */
  readonly late: number;
  /** Why a round was refused, or why those that wait have not arrived; null where nothing is wrong. */
  readonly trouble: unknown;
  readonly source: RunSource;
  /** The document of a practice run, to shoot it again; null where a run has one try. */
  readonly again: courses.Course | null;
  /** Whether it goes on without the network. */
  readonly isHere: boolean;
}
