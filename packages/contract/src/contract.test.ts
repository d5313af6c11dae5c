import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, calls, ERRORS, fillPath } from './index.ts';

type Json = { [key: string]: unknown };
const isObject = (x: unknown): x is Json => typeof x === 'object' && x !== null;

const numbersWithoutUnit = (schema: z.ZodType, io: 'input' | 'output'): string[] => {
  const found: string[] = [];
  const walk = (node: unknown, path: string, described: boolean): void => {
    if (!isObject(node)) return;
    const here = described || typeof node.description === 'string';
    if ((node.type === 'number' || node.type === 'integer') && !here) found.push(path);
    for (const [key, value] of Object.entries(node)) {
      // a union or nullable describes the number inside it
      walk(value, `${path}/${key}`, (key === 'anyOf' || /^\d+$/.test(key)) && here);
    }
  };
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '', false);
  return found;
};

describe('the contract', () => {
  const all: [string, Call][] = Object.entries(calls);

  it('names every call once by method and path', () => {
    const routes = all.map(([, c]) => `${c.method} ${c.path}`);
    expect(new Set(routes).size).toBe(routes.length);
    expect(routes.length).toBeGreaterThan(50);
  });

  it.each(all)('%s says the unit of every number', (_, call) => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part];
      if (schema) expect({ part, found: numbersWithoutUnit(schema, 'input') }).toEqual({ part, found: [] });
    }
    expect(numbersWithoutUnit(call.reply, 'output')).toEqual([]);
  });

  it('gives every error a status that fits and a sentence', () => {
    for (const [code, e] of Object.entries(ERRORS)) {
      expect(e.status, code).toBeGreaterThanOrEqual(400);
      expect(e.message.length, code).toBeGreaterThan(5);
    }
  });

  it('fills and encodes path parameters', () => {
    expect(fillPath('/api/x/:id/y', { id: 7 })).toBe('/api/x/7/y');
    expect(fillPath('/api/x/:name', { name: 'a/b c' })).toBe('/api/x/a%2Fb%20c');
    expect(() => fillPath('/api/x/:id', {})).toThrow('id must be given');
  });
});
