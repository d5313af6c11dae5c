import pg from 'pg';
import { isConnectionFailure } from './database-errors.ts';

/**
 * Addresses of the servers in a URL: one PostgreSQL, or a primary and standbys in libpq's form
 * (`postgres://user@a:5432,b:5432/db`). Source: PostgreSQL manual, 34.1.1.3 "Specifying Multiple Hosts".
 */
export const serversOf = (url: string): readonly [string, ...string[]] => {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host.trim()}${after}`);
  return hosts === '' ? [url] : [first, ...others];
};

/** A standby: counts as a connection failure, so that the next server is tried. */
class NotThePrimary extends Error {
  readonly code = '25006';
}

const CONNECT_MS = 3000;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** A pool on the server that takes writes. Each new connection checks its server, so it finds a promoted standby. */
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

    /** Tries every server twice, because one may still be starting. */
    async #find(): Promise<pg.PoolClient> {
      for (let attempt = 1; ; attempt++) {
        const tried = at;
        try {
          return await super.connect();
        } catch (error) {
          if (attempt === 2 * servers.length || !isConnectionFailure(error)) throw error;
          // another connection may have advanced already
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
