import { type Call, ERRORS } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describeCalls, type Schema } from './openapi.ts';

const escapeHtml = (value: unknown): string => String(value).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const typeOf = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`;
  return schema.format ?? (schema.type === undefined ? 'any' : [schema.type].flat().join(' | '));
};

const boundsOf = (schema: Schema): string =>
  [
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER ? `≥ ${schema.minimum}` : '',
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER ? `≤ ${schema.maximum}` : '',
    schema.maxLength !== undefined ? `at most ${schema.maxLength} characters` : '',
    schema.maxItems !== undefined ? `at most ${schema.maxItems} items` : '',
    schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : '',
  ]
    .filter((text) => text !== '')
    .join(', ');

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Fields of a schema with dotted paths: lists as `name[]`, maps as `name{}`. */
const fieldsOf = (schema: Schema, prefix = ''): Field[] => {
  if (schema.anyOf) return schema.anyOf.flatMap((option) => fieldsOf(option, prefix));
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  if (typeof schema.additionalProperties === 'object') return fieldsOf(schema.additionalProperties, `${prefix}{}`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, child]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    return [{ name, schema: child, required: schema.required?.includes(key) ?? false }, ...fieldsOf(child, name)];
  });
};

const fieldRow = ({ name, schema, required }: Field): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${required ? '' : ' <i>optional</i>'}</td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml([schema.description, boundsOf(schema)].filter(Boolean).join('; '))}</td></tr>`;

const table = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string => {
  if (schema === undefined) return '';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  const fields = new Map(fieldsOf(json).map((field) => [field.name, field]));
  const caption = `${title}: ${escapeHtml(typeOf(json))}`;
  if (fields.size === 0) return `<p>${caption}</p>`;
  return `<table><caption>${caption}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${[...fields.values()].map(fieldRow).join('')}</tbody></table>`;
};

const ACCESS = { public: 'anybody', user: 'signed-in users', admin: 'administrators' } as const;

const section = (call: Call): string =>
  `<details><summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)}</summary>` +
  `<p>For ${ACCESS[call.access]}${call.gate ? `; demo accounts need <code>${call.gate}</code>` : ''}. Answers ${call.status ?? 200}${call.produces ? ` as ${call.produces}` : ''}.</p>` +
  table('Path', call.params, 'input') +
  table('Query', call.query, 'input') +
  table('Body', call.body, 'input') +
  (call.produces ? '' : table('Answer', call.reply, 'output')) +
  '</details>';

const errors = (): string =>
  `<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Sentence</th></tr></thead><tbody>${Object.entries(
    ERRORS,
  )
    .map(([code, e]) => `<tr><td><code>${code}</code></td><td>${e.status}</td><td>${escapeHtml(e.message)}</td></tr>`)
    .join('')}</tbody></table>`;

/** The API's page for people: every call with its fields and units. Plain HTML, no script. */
export const renderDocsPage = (calls: readonly Call[]): string => {
  const tags = [...new Set(calls.map((call) => call.tag))];
  const body = tags
    .map(
      (tag) =>
        `<section><h2>${tag}</h2>${calls
          .filter((c) => c.tag === tag)
          .map(section)
          .join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Windcall API</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><main><h1>Windcall API</h1><p>Send JSON and, where signing in is needed, <code>Authorization: Bearer …</code>. The same as a machine reads it: <a href="/api/docs/openapi.json">openapi.json</a>.</p>${body}<section><h2>Errors</h2><p>Every answer that is not 2xx is <code>{error, message, code, requestId}</code>; <code>error</code> and <code>message</code> are the same sentence.</p>${errors()}</section></main></body></html>`;
};

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
details { border-top: 1px solid #8884; padding: .5rem 0; }
summary { cursor: pointer; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin: .5rem 0; font-size: .9rem; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid #8884; overflow-wrap: anywhere; }
`;

/** Calls of the running server, in order of registration. */
const registeredCalls = (app: FastifyInstance): Call[] => {
  const calls = app.knownPaths.flatMap(({ options }) => (options.config?.call ? [options.config.call] : []));
  return [...new Set(calls)];
};

/**
 * Serves `/api/docs` for people and `/api/docs/openapi.json` for programs, both made from the registered calls. Public.
 */
export const serveDocs = (app: FastifyInstance): void => {
  let made: { page: string; document: string } | undefined;
  const docs = () => {
    const calls = registeredCalls(app);
    made ??= { page: renderDocsPage(calls), document: JSON.stringify(describeCalls(calls)) };
    return made;
  };
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docs().page));
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().document),
  );
};
