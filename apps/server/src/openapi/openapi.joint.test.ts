// @module-tag no-database
import { BODY_LIMIT_BYTES, type Call, calls, ERRORS } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderDocsPage } from './docs-page.ts';
import { describeCalls } from './openapi.ts';

const BASE: Call = {
  ...{ method: 'PUT', path: '/api/made/:id/up/:part', summary: 'Made <up>', tag: 'made-up', access: 'user' },
  params: z.object({ id: z.coerce.number().int().min(1).describe('of the thing'), part: z.string() }),
  query: z.object({ page: z.coerce.number().min(2).max(9).default(3).describe('from 2'), word: z.string() }),
  body: z.object({
    inner: z.object({ size: z.number().min(0.5).max(12).describe('yd') }).optional(),
    rows: z.array(z.object({ kind: z.enum(['x', 'y']) })).max(7),
    map: z.record(z.string(), z.object({ note: z.string().max(80) })),
  }),
  reply: z.object({ mph: z.number().nullable().describe('from the right') }),
};
interface Operation {
  readonly parameters: readonly { name: string; in: string; required: boolean; description?: string; schema: object }[];
  readonly requestBody?: {
    description: string;
    content: Record<string, { schema: { properties: object; required: string[] } }>;
  };
  readonly responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
  readonly security: object[];
}
const operationOf = (call: Call): Operation => {
  const [path] = Object.values(describeCalls([call]).paths) as [Record<string, Operation>];
  return path[call.method.toLowerCase()] as Operation;
};
/** Error codes in the responses of a call. */
const codesOf = (call: Call) =>
  Object.entries(operationOf(call).responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description, content }]) => {
      expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
      const codes = Object.entries(ERRORS).filter(([code, { message }]) => description.includes(`${code}: ${message}`));
      for (const [, error] of codes) expect(error.status).toBe(Number(status));
      return codes.map(([code]) => code);
    })
    .sort();

describe('the document of one call', () => {
  it('has each parameter in its place, the body with its limit, and the answer', () => {
    const { paths } = describeCalls([BASE]);
    expect(Object.keys(paths)).toEqual(['/api/made/{id}/up/{part}']);
    const { parameters, requestBody, responses } = operationOf(BASE);
    expect(
      parameters.map(({ name, in: place, required, description }) => [name, place, required, description]),
    ).toEqual([
      ['id', 'path', true, 'of the thing'],
      ['part', 'path', true, undefined],
      ['page', 'query', false, 'from 2'],
      ['word', 'query', true, undefined],
    ]);
    expect(parameters[2]?.schema).toMatchObject({ type: 'number', minimum: 2, maximum: 9, default: 3 });
    const sent = requestBody?.content['application/json']?.schema;
    expect([Object.keys(sent?.properties ?? {}), sent?.required]).toEqual([
      ['inner', 'rows', 'map'],
      ['rows', 'map'],
    ]);
    expect(JSON.stringify(responses[200]?.content['application/json'])).toContain('from the right');
    for (const [kind, bytes] of Object.entries(BODY_LIMIT_BYTES)) {
      const bodyLimit = kind as keyof typeof BODY_LIMIT_BYTES;
      expect(operationOf({ ...BASE, bodyLimit }).requestBody?.description).toBe(`At most ${bytes / 1024} KiB`);
    }
    expect(requestBody?.description).toBe('At most 256 KiB');
  });

  it('lists its possible refusals, by its declaration', () => {
    const { body: _, params: _p, query: _q, ...bare } = { ...BASE, path: '/api/made' };
    const always = ['internal', 'too-many-requests'];
    const of = (more: Partial<Call>) => codesOf({ ...bare, ...more });
    const sorted = (...codes: string[]) => [...always, ...codes].sort();
    expect(of({ access: 'public' })).toEqual(always);
    expect(of({})).toEqual(sorted('not-signed-in'));
    expect(of({ access: 'admin' })).toEqual(sorted('not-signed-in', 'admin-required'));
    expect(of({ gate: 'truingEnabled' })).toEqual(sorted('not-signed-in', 'demo-limitation'));
    expect(of({ query: z.object({}) })).toEqual(sorted('not-signed-in', 'validation-failed'));
    expect(of({ body: z.object({}) })).toEqual(
      sorted('not-signed-in', 'validation-failed', 'too-large', 'unsupported-media-type'),
    );
    expect(of({ path: '/api/made/:id', params: z.object({ id: z.string() }) })).toEqual(
      sorted('not-signed-in', 'validation-failed', 'not-found'),
    );
    expect(of({ heavy: true })).toEqual(sorted('not-signed-in', 'busy', 'timed-out'));
    expect(of({ produces: 'text/event-stream' })).toEqual(sorted('not-signed-in', 'busy'));
  });

  it('answers with the status and the type that the call has', () => {
    const typesOf = (more: Partial<Call>) => {
      const { responses } = operationOf({ ...BASE, ...more });
      const [status = ''] = Object.keys(responses).filter((code) => Number(code) < 400);
      return [status, ...Object.keys(responses[status]?.content ?? {})];
    };
    expect(typesOf({ status: 201 })).toEqual(['201', 'application/json']);
    expect(typesOf({ produces: 'text/csv' })).toEqual(['200', 'text/csv']);
    expect(typesOf({ produces: 'application/json' })).toEqual(['200', 'application/json']);
    expect(typesOf({ produces: 'text/event-stream' })).toEqual(['200', 'text/event-stream']);
  });
});

it('documents two methods of one path beside each other, and each call of the contract by its own name', () => {
  const { paths } = describeCalls([BASE, { ...BASE, method: 'GET' }]);
  expect(Object.values(paths).map((path) => Object.keys(path))).toEqual([['put', 'get']]);
  const named = Object.values(describeCalls(Object.values(calls)).paths).flatMap((path) =>
    Object.values(path as object),
  );
  expect(named.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys(calls)
      .map((name) => name.split('.')[1])
      .sort(),
  );
});

it('shows each field on the page for people, with its bounds and its meaning', () => {
  const page = renderDocsPage([
    BASE,
    { ...BASE, tag: 'other', access: 'admin', gate: 'truingEnabled', status: 201 },
    { ...BASE, access: 'public', produces: 'text/csv' },
  ]);
  const row = (name: string, type: string, meaning: string) =>
    `<tr><td>${name}</td><td>${type}</td><td>${meaning}</td></tr>`;
  for (const line of [
    row('<code>id</code>', 'integer', 'of the thing; ≥ 1'),
    row('<code>page</code> <i>optional</i>', 'number', 'from 2; ≥ 2, ≤ 9, default 3'),
    row('<code>inner.size</code>', 'number', 'yd; ≥ 0.5, ≤ 12'),
    row('<code>inner</code> <i>optional</i>', 'object', ''),
    row('<code>rows</code>', 'object[]', 'at most 7 items'),
    row('<code>rows[].kind</code>', '&#34;x&#34; | &#34;y&#34;', ''),
    row('<code>map{}.note</code>', 'string', 'at most 80 characters'),
    row('<code>mph</code>', 'number | null', 'from the right'),
  ])
    expect(page).toContain(line);
  expect(page).toContain('Made &#60;up&#62;');
  expect(page.match(/<h2>[^<]*<\/h2>/g)).toEqual(['<h2>made-up</h2>', '<h2>other</h2>', '<h2>Errors</h2>']);
  expect(page).toContain('<p>For signed-in users. Answers 200.</p>');
  expect(page).toContain('<p>For administrators; demo accounts need <code>truingEnabled</code>. Answers 201.</p>');
  expect(page).toContain('<p>For anybody. Answers 200 as text/csv.</p>');
  expect(page.match(/<caption>Answer/g)).toHaveLength(2);
  for (const [code, { status }] of Object.entries(ERRORS))
    expect(page).toContain(`<tr><td><code>${code}</code></td><td>${status}</td>`);
});
