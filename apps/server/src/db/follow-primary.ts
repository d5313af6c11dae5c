import pg from 'pg';
import { isConnectionFailure } from './database-errors.ts';

/**
 * The servers that an address names: one PostgreSQL, or a primary and its standbys in libpq's form
 * (`postgres://user@a:5432,b:5432/db`). Source: PostgreSQL manual, 34.1.1.3 "Specifying Multiple Hosts".
 */
export const serversOf = (url: string): readonly [string, ...string[]] => {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host.trim()}${after}`);
  return hosts === '' ? [url] : [first, ...others];
};

/** A standby, where the primary is wanted: a connection failure, for another server may be asked. */
class NotThePrimary extends Error {
  readonly code = '25006';
}

/** Longest that one of several servers is waited for, ms. */
const CONNECT_MS = 3000;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * A pool of connections to the one of several servers that takes writes. Each new connection asks its server whether it
 * does; where one does not, or is gone, the next in the list is asked, so that a promoted standby is found by itself.
 */
export const followPrimary = (servers: readonly [string, ...string[]], options: pg.PoolConfig): pg.Pool => {
  let at = 0;
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers[at] ?? servers[0] });
    }
  }
  class Pool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(done: Connected): void;
    override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
      const found = this.#find();
      if (done === undefined) return found;
      found.then(
        (client) => done(undefined, client, client.release),
        (error: Error) => done(error, undefined, () => {}),
      );
      return undefined;
    }

    /** Asks every server twice before it gives up, for one may be on its way up. */
    async #find(): Promise<pg.PoolClient> {
      for (let attempt = 1; ; attempt++) {
        const tried = at;
        try {
          return await super.connect();
        } catch (error) {
          if (attempt === 2 * servers.length || !isConnectionFailure(error)) throw error;
          // others may have moved on already
          if (at === tried) at = (tried + 1) % servers.length;
        }
      }
    }
  }
  return new Pool({
    ...options,
    Client,
    connectionTimeoutMillis: CONNECT_MS,
    verify: (client, done) => {
      client
        .query<{ transaction_read_only: string }>('SHOW transaction_read_only')
        .then(
          ({ rows }) =>
            done(rows[0]?.transaction_read_only === 'on' ? new NotThePrimary('takes no writes') : undefined),
          done,
        );
    },
  });
};
