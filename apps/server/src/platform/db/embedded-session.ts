import { messages, type PGlite, protocol, types } from '@electric-sql/pglite';

const { serialize, Parser } = protocol;

/** What the query builder reads of an answer. */
interface Answer {
  readonly rows: unknown[];
  readonly fields: readonly Field[];
  readonly affectedRows: number;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

type Read = ((text: string) => unknown) | null;

/** A statement that the database has planned once. */
interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: readonly Field[];
  readonly reads: readonly Read[];
}

type Query = (text: string, parameters?: readonly unknown[], how?: { rowMode?: 'array' | 'object' }) => Promise<Answer>;

/** Statements kept planned; a list of ids of another length is another statement. */
const MOST_PREPARED = 300;

// Message types of the protocol, by their letter. Source: PostgreSQL documentation, "Message Formats".
const ERROR = 0x45;
const DATA_ROW = 0x44;
const COMMAND_COMPLETE = 0x43;
const PARAMETER_DESCRIPTION = 0x74;
const ROW_DESCRIPTION = 0x54;

/** The query builder reads dates and intervals itself, as the text that came. */
const LEFT_AS_TEXT = new Set<number>([
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1115,
  1182,
  1185,
]);

const readBoolean = (text: string): boolean => text === 't';

const readerOf = (client: PGlite, type: number): Read => {
  if (LEFT_AS_TEXT.has(type)) return null;
  if (type === types.BOOL) return readBoolean;
  if (type === types.INT4 || type === types.INT2 || type === types.FLOAT8) return Number;
  const read = client.parsers[type];
  return read === undefined ? null : (text) => read(text, type);
};

const textOf = (client: PGlite, value: unknown, type: number): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  const write = client.serializers[type];
  return write === undefined ? String(value) : write(value);
};

/** Goes through the messages of an answer: `on(letter, begin, end)` of each one's content. Throws the database's error. */
const readMessages = (answer: Buffer, on: (letter: number, begin: number, end: number) => void): void => {
  for (let at = 0; at < answer.length; ) {
    const letter = answer[at];
    const end = at + 1 + answer.readUInt32BE(at + 1);
    if (letter === ERROR) {
      new Parser().parse(answer.subarray(at, end), (message) => {
        if (message instanceof messages.DatabaseError) throw message;
      });
    } else if (letter !== undefined) on(letter, at + 5, end);
    at = end;
  }
};

const readParameterTypes = (answer: Buffer, at: number): number[] =>
  Array.from({ length: answer.readInt16BE(at) }, (_, i) => answer.readInt32BE(at + 2 + 4 * i));

const readFields = (answer: Buffer, begin: number): Field[] => {
  let at = begin + 2;
  return Array.from({ length: answer.readInt16BE(begin) }, () => {
    const end = answer.indexOf(0, at);
    const field = { name: answer.toString('utf8', at, end), dataTypeID: answer.readInt32BE(end + 7) };
    // behind the name: table (4 bytes), column (2), type (4), size (2), modifier (4), format (2)
    at = end + 19;
    return field;
  });
};

const readRow = (answer: Buffer, begin: number, reads: readonly Read[]): unknown[] => {
  const row = new Array<unknown>(reads.length);
  let at = begin + 2;
  for (let i = 0; i < reads.length; i++) {
    const length = answer.readInt32BE(at);
    at += 4;
    if (length < 0) row[i] = null;
    else {
      const text = answer.toString('utf8', at, at + length);
      const read = reads[i];
      row[i] = read ? read(text) : text;
      at += length;
    }
  }
  return row;
};

const named = (fields: readonly Field[], row: readonly unknown[]): Record<string, unknown> => {
  const object: Record<string, unknown> = {};
  fields.forEach(({ name }, i) => {
    object[name] = row[i];
  });
  return object;
};

/**
 * The embedded database as the query builder asks it, several times faster than by the client's own `query`: a statement
 * is planned once, asked in one message, and its rows are read straight from the answer. What is not asked here goes to
 * the client as ever; both take their turns by the client's own locks. Errors are the database's, as the client throws them.
 */
export const embeddedSession = (client: PGlite): PGlite => {
  const prepared = new Map<string, Prepared>();
  let count = 0;

  /** Sends messages in one go; the locks are the caller's. */
  const talk = async (...parts: Uint8Array[]): Promise<Buffer> => {
    const answer: Buffer[] = [];
    // a copy: the client's buffer is used again for the next piece
    const onRawData = (piece: Uint8Array): void => void answer.push(Buffer.from(piece));
    await client._runExclusiveQuery(() =>
      client.execProtocolRawStream(Buffer.concat(parts), { syncToFs: false, onRawData }),
    );
    return answer.length === 1 && answer[0] ? answer[0] : Buffer.concat(answer);
  };

  /** Runs a command without an answer and gives its tag, `COMMIT` and the like. */
  const run = async (text: string): Promise<string> => {
    const answer = await talk(serialize.query(text));
    let tag = '';
    readMessages(answer, (letter, begin, end) => {
      if (letter === COMMAND_COMPLETE) tag = answer.toString('latin1', begin, end - 1);
    });
    return tag;
  };

  const prepare = async (text: string): Promise<Prepared> => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    if (prepared.size >= MOST_PREPARED) {
      await run('DEALLOCATE ALL');
      prepared.clear();
    }
    const name = `w${++count}`;
    const answer = await talk(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    let parameterTypes: number[] = [];
    let fields: Field[] = [];
    readMessages(answer, (letter, begin) => {
      if (letter === PARAMETER_DESCRIPTION) parameterTypes = readParameterTypes(answer, begin);
      if (letter === ROW_DESCRIPTION) fields = readFields(answer, begin);
    });
    const reads = fields.map(({ dataTypeID }) => readerOf(client, dataTypeID));
    const made = { name, parameterTypes, fields, reads };
    prepared.set(text, made);
    return made;
  };

  const query: Query = async (text, parameters = [], how = {}) => {
    const statement = await prepare(text);
    const { fields, reads, parameterTypes } = statement;
    const values = parameters.map((value, i) => textOf(client, value, parameterTypes[i] ?? 0));
    const answer = await talk(
      serialize.bind({ statement: statement.name, values }),
      serialize.execute({}),
      serialize.sync(),
    );
    const rows: unknown[] = [];
    let affectedRows = 0;
    readMessages(answer, (letter, begin, end) => {
      if (letter === DATA_ROW) {
        const row = readRow(answer, begin, reads);
        rows.push(how.rowMode === 'array' ? row : named(fields, row));
      } else if (letter === COMMAND_COMPLETE) {
        const words = answer.toString('latin1', begin, end - 1).split(' ');
        if (words[0] !== 'SELECT') affectedRows = Number(words.at(-1)) || 0;
      }
    });
    return { rows, fields, affectedRows };
  };

  const transaction = <T>(work: (tx: { query: Query }) => Promise<T>): Promise<T> =>
    client._runExclusiveTransaction(async () => {
      await run('BEGIN');
      let result: T;
      try {
        result = await work({ query });
      } catch (error) {
        await run('ROLLBACK');
        throw error;
      }
      // a transaction in which a statement failed, and whose work went on regardless, ends in a rollback without an error
      const tag = await run('COMMIT');
      if (tag !== 'COMMIT') throw new Error(`the transaction must be committed, got ${tag}`);
      return result;
    });

  const own = {
    query: ((...asked) => client._runExclusiveTransaction(() => query(...asked))) satisfies Query,
    transaction,
  };
  return new Proxy(client, {
    get: (target, property) => {
      if (property === 'query' || property === 'transaction') return own[property];
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};
