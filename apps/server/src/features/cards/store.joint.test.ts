// @module-tag one-database
import type { cards, ReplyOf } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { CARD_TO_KEEP } from '../../../test/sample-requests.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('keeps, lists and deletes the cards of one user, newest first, each as it came', async () => {
  const [me, other] = [await server.signUp(), await server.signUp()];
  const keep = (who: typeof me, name: string) =>
    ok<cards.Card>(who.post('/api/wmp/cards', { ...CARD_TO_KEEP, name }), 201);
  const [first, second, theirs] = [await keep(me, 'first'), await keep(me, 'second'), await keep(other, 'theirs')];
  expect(first).toMatchObject({ ...CARD_TO_KEEP, name: 'first', stageId: null });
  const list = async (who: typeof me) =>
    (await ok<ReplyOf<typeof cards.listCards>>(who.get('/api/wmp/phase3-integration'))).wmpDopeCards;
  expect(await list(me)).toEqual([second, first]);
  expect(await codeOf(me.delete(`/api/wmp/delete-card/${theirs.id}`))).toEqual([404, 'not-found']);
  expect((await me.delete(`/api/wmp/delete-card/${first.id}`)).statusCode).toBe(200);
  expect(await list(me)).toEqual([second]);
  expect(await list(other)).toEqual([theirs]);
});
