// @module-tag no-database
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { type CsvCell, csvLine, csvTable, readCsv, recordLine } from './csv.ts';
import { answerError } from './error-handler.ts';

const errorOf = (more: object, message = 'inner words'): Error => Object.assign(new Error(message), more);
const queryOf = (more: object): Error => errorOf({ cause: errorOf(more) });

describe('a failure', () => {
  const answer = (error: Error) => {
    const headers = new Map<string, string>([['connection', 'close']]);
    const seen: { status?: number; type?: string; body?: unknown; logged: Record<string, unknown>[] } = { logged: [] };
    const set = (more: Partial<typeof seen>) => {
      Object.assign(seen, more);
      return reply;
    };
    const reply = {
      header: (name: string, value: string) => headers.set(name, value),
      removeHeader: (name: string) => headers.delete(name),
      code: (status: number): unknown => set({ status }),
      type: (type: string): unknown => set({ type }),
      send: (body: unknown): unknown => set({ body }),
    };
    const log = { error: (line: Record<string, unknown>) => seen.logged.push(line) };
    const request = { id: 'request-1', routeOptions: { url: '/api/things/:id' }, log };
    answerError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    return { ...seen, headers };
  };

  it.each<[string, Error, number, string, string | undefined]>([
    ['a refusal', new Refusal('not-found'), 404, 'not-found', undefined],
    ['a wait', new Refusal('too-many-requests', { retryAfterS: 1.2 }), 429, 'too-many-requests', '2'],
    ['a wait of no time', new Refusal('busy', { retryAfterS: 0 }), 503, 'busy', '1'],
    ['a body too large', errorOf({ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), 413, 'too-large', undefined],
    [
      'another type',
      errorOf({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }),
      415,
      'unsupported-media-type',
      undefined,
    ],
    [
      'a handler that ran out of time',
      errorOf({ code: 'FST_ERR_HANDLER_TIMEOUT', statusCode: 503 }),
      504,
      'timed-out',
      undefined,
    ],
    ['pressure', errorOf({ code: 'FST_UNDER_PRESSURE', statusCode: 503 }), 503, 'busy', '5'],
    [
      'another 4xx of the framework',
      errorOf({ code: 'FST_ERR_BAD_URL', statusCode: 499 }),
      400,
      'bad-request',
      undefined,
    ],
    ['a 5xx of the framework', errorOf({ code: 'FST_ERR_OTHER', statusCode: 500 }), 500, 'internal', undefined],
    ['a number out of range', queryOf({ code: '22003' }), 400, 'validation-failed', undefined],
    [
      'an owner that is gone',
      queryOf({ code: '23503', constraint: 'cards_user_id_users_id_fk' }),
      401,
      'not-signed-in',
      undefined,
    ],
    ['another reference', queryOf({ code: '23503', constraint: 'shots_session_id_fk' }), 500, 'internal', undefined],
    ['a database that stops', queryOf({ code: '57P01' }), 503, 'busy', '5'],
    ['a connection refused', queryOf({ code: 'ECONNREFUSED' }), 503, 'busy', '5'],
    ['a unique value', queryOf({ code: '23505' }), 500, 'internal', undefined],
    ['anything else', errorOf({}), 500, 'internal', undefined],
  ])('such as %s has its status, code and wait', (_, error, status, code, retryAfter) => {
    const { headers, logged, ...seen } = answer(error);
    expect(seen).toMatchObject({
      status,
      type: 'application/json; charset=utf-8',
      body: { code, requestId: 'request-1' },
    });
    expect(JSON.stringify(seen.body)).not.toContain('inner words');
    expect(headers.get('retry-after')).toBe(retryAfter);
    expect(headers.get('www-authenticate')).toBe(code === 'not-signed-in' ? 'Bearer' : undefined);
    expect(headers.has('connection')).toBe(code !== 'too-large');
    const line = { event: 'server-error', code, route: '/api/things/:id' };
    expect(logged).toEqual(status < 500 ? [] : [error instanceof Refusal ? line : { ...line, err: error }]);
  });

  it('sends each detail of a refusal under its own name, and no absent one', () => {
    const details = {
      ...{
        message: 'words',
        said: { code: 'x' } as never,
        issues: [{ field: 'a', message: 'b' }],
        remainingAttempts: 0,
      },
      ...{ upAt: new Date('2026-05-06T07:08:09Z'), status: 'validation_failed' as const, passkey: { p: 1 } as never },
      ...{ frozenAt: 'frozen', call: { c: 1 } as never, live: { l: 1 } as never, retryAfterS: 3 },
    } as const;
    const { retryAfterS: _, upAt, ...told } = details;
    const words = { error: 'words', code: 'busy', requestId: 'r' };
    expect(new Refusal('busy', details).toBody('r')).toEqual({ ...words, ...told, upAt: upAt.toISOString() });
    const bare = new Refusal('in-use');
    expect(bare.toBody('r')).toEqual({ error: bare.message, message: bare.message, code: 'in-use', requestId: 'r' });
  });
});

describe('a file of lines', () => {
  const row: CsvCell[] = [
    1234567.891,
    0.1 + 0.2,
    12,
    -4,
    true,
    false,
    null,
    'a,b',
    'say "x"',
    '=1',
    ' +1',
    '\u200b@x',
    'plain',
  ];

  it('has seven digits and flags in words for people, and every digit in a record', () => {
    const text = ["'=1", "' +1", "'\u200b@x", 'plain'].join(',');
    expect(csvLine(row)).toBe(`1234568,0.3,12,-4,yes,no,,"a,b","say ""x""",${text}\r\n`);
    expect(recordLine(row)).toBe(`1234567.891,0.30000000000000004,12,-4,true,false,,"a,b","say ""x""",${text}\r\n`);
  });

  it('has its heads in the order of its columns, and each cell under its own', () => {
    const columns = { first: (r: { a: number; b: string }) => r.b, second: (r: { a: number }) => r.a };
    expect(
      csvTable(columns, [
        { a: 1, b: 'x' },
        { a: 2, b: 'y' },
      ]),
    ).toBe('first,second\r\nx,1\r\ny,2\r\n');
    expect(csvTable(columns, [])).toBe('first,second\r\n');
  });

  it.each<[string, string, string[][]]>([
    [
      'commas',
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons of a head without a comma',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a comma in the head before a semicolon',
      'a;x,b\n1,2',
      [
        ['a;x', 'b'],
        ['1', '2'],
      ],
    ],
    ['a separator named, quoted, after a mark', '\ufeff"sep=;"\r\na,b;c\r\n', [['a,b', 'c']]],
    ['tabs that are named', 'sep=\t\na\tb,c\n', [['a', 'b,c']]],
    [
      'lines between and at the end that are empty',
      'a,b\n\n,\n1,\r2,3\n\n',
      [
        ['a', 'b'],
        ['1', ''],
        ['2', '3'],
      ],
    ],
    ['quotes over lines', '"a\r\nb","c""d"', [['a\r\nb', 'c"d']]],
    ['apostrophes that were put in front, and those of words', "'=1,'-2,'tis\n", [['=1', '-2', "'tis"]]],
  ])('is read with %s', (_, text, lines) => {
    expect(readCsv(text)).toEqual(lines);
  });
});
