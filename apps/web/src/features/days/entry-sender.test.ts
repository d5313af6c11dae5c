import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { entrySender } from './entry-sender.ts';

const SERVER_MS = Date.parse('2026-11-01T10:00:00Z');
const refusal = (fields: readonly string[], serverMs?: number) =>
  new ApiError(400, 'No.', { issues: fields.map((field) => ({ field, message: 'must be earlier' })) }, { serverMs });

const entry = (at: string) =>
  entrySender.schema.parse({
    ...{ id: '00000000-0000-4000-8000-000000000001', at, distance: 600 },
    ...{ called: { lo: 2, hi: 6 }, held: 0.9, impact: { right: 0.1 }, note: '' },
  });

describe('shots written down at a range', () => {
  it('go back by as much as the first is ahead; those behind it stay', () => {
    const waiting = [entry('2026-11-01T10:00:30.000Z'), entry('2026-11-01T11:00:00.000Z')];
    const mended = entrySender.mend?.(refusal(['at'], SERVER_MS), waiting);
    expect(mended?.map(({ at }) => at)).toEqual(['2026-11-01T10:00:00.000Z', '2026-11-01T11:00:00.000Z']);
    expect(entrySender.mend?.(refusal(['distance'], SERVER_MS), waiting)).toBeNull();
  });

  it('are taken only by an answer that names them', () => {
    const sent = [entry('2026-11-01T09:00:00.000Z')];
    expect(entrySender.isAnswer({ id: 'another' } as never, sent)).toBe(false);
    expect(entrySender.laneOf(sent[0] as never)).toBe('field log');
    expect(entrySender.idOf(sent[0] as never)).toBe('00000000-0000-4000-8000-000000000001');
  });

  it('are kept only whole', () => {
    expect(() => entrySender.schema.parse({ at: '2026-11-01T09:00:00.000Z' })).toThrow();
    expect(() => entrySender.schema.parse({ ...entry('2026-11-01T09:00:00.000Z'), at: 'noon' })).toThrow();
  });
});
