import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** `AuthenticationOk`, then `ReadyForQuery` outside a transaction. Source: PostgreSQL, "Message Formats". */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

type Done = (error?: Error | null) => void;

/** The embedded database as a socket of the `pg` client: one connection, because the database has one session. */
class EmbeddedSocket extends Duplex {
  readonly #client: PGlite;
  #isWelcomed = false;

  constructor(client: PGlite) {
    super();
    this.#client = client;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}
  override _write(chunk: Buffer, _: BufferEncoding, done: Done): void {
    this.#ask(chunk).then(() => done(), done);
  }
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#ask(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }
  override _final(done: Done): void {
    this.push(null);
    done();
  }

  async #ask(messages: Buffer): Promise<void> {
    if (!this.#isWelcomed) {
      this.#isWelcomed = true;
      // The last connection may have ended within a transaction; its named statements are gone.
      await this.#client.exec('ROLLBACK; DEALLOCATE ALL');
      this.push(WELCOME);
      return;
    }
    if (messages[0] === TERMINATE) return;
    // A copy, because the database reuses the buffer.
    const onRawData = (answer: Uint8Array): void => void this.push(Buffer.from(answer));
    await this.#client._runExclusiveQuery(() =>
      this.#client.execProtocolRawStream(messages, { syncToFs: false, onRawData }),
    );
  }
}

/** A pool with the embedded database's one connection, so that both databases use the same client. */
export const embeddedPool = (client: PGlite): pg.Pool =>
  new pg.Pool({ max: 1, idleTimeoutMillis: 0, stream: () => new EmbeddedSocket(client) as never });
