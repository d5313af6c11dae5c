/** A PostgreSQL server for one test. */
export interface TestPostgres {
  readonly url: string;
  restart(mode: 'fast' | 'immediate' | 'kill', pauseMs: number): Promise<void>;
  /** Starts a synchronous standby: every commit is on its disk before it is acknowledged. */
  addStandby(): Promise<TestStandby>;
  kill(): void;
  stop(): Promise<void>;
}
export interface TestStandby {
  readonly url: string;
  stop(): void;
  start(): void;
  /** Promotes it to primary and waits until it is. */
  promote(): void;
}
export const startPostgres: (
  binDir: string,
  options?: { readonly durable?: boolean; readonly env?: Readonly<Record<string, string>> },
) => Promise<TestPostgres>;
