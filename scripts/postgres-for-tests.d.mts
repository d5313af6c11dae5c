/** A PostgreSQL server that lives no longer than a test. */
export interface TestPostgres {
  readonly url: string;
  restart(mode: 'fast' | 'immediate', pauseMs: number): Promise<void>;
  stop(): Promise<void>;
}
export const startPostgres: (binDir: string, options?: { readonly durable?: boolean }) => Promise<TestPostgres>;
