/** A PostgreSQL server that lives no longer than a test. */
export interface TestPostgres {
  readonly url: string;
  restart(mode: 'fast' | 'immediate' | 'kill', pauseMs: number): Promise<void>;
  /** Starts a standby that has every acknowledged commit on disk before it is acknowledged. */
  addStandby(): Promise<TestStandby>;
  /** Ends the server at once (SIGKILL). */
  kill(): void;
  stop(): Promise<void>;
}
/** A standby of it, as a server of its own. */
export interface TestStandby {
  readonly url: string;
  stop(): void;
  start(): void;
  /** Makes it a primary, and waits until it is. */
  promote(): void;
}
export const startPostgres: (
  binDir: string,
  options?: { readonly durable?: boolean; readonly env?: Readonly<Record<string, string>> },
) => Promise<TestPostgres>;
