import { act, renderHook, waitFor } from '@testing-library/react';
import { cards } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { AroundHook } from '../testing/around-hook.tsx';
import { refuse } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { currentToast } from '../toasts/toast.ts';
import { useActiveCard, useDeleteCard } from './use-active-card.ts';

const app = freshApp();
let ids: number[] = [];
const open = () => renderHook(() => ({ ...useActiveCard(), ...useDeleteCard() }), { wrapper: AroundHook }).result;

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  ids = [4, 7];
  // a server of the specified shape alone: fields that we added are absent
  app.server.on(cards.listCards, () => Response.json({ success: true, wmpDopeCards: ids.map((id) => ({ id })) }));
  app.server.on(cards.deleteCard, ({ params }) => {
    ids = ids.filter((id) => id !== Number(params.id));
    return { success: true as const };
  });
});

it.each([
  { stored: '7', active: 7 },
  { stored: '99', active: 4 },
  { stored: null, active: 4 },
])('takes the stored card $stored if it is in the list, and otherwise the first', async ({ stored, active }) => {
  desk.cardId.write(stored);
  const at = open();
  await waitFor(() => expect([at.current.active?.id, desk.cardId.read()]).toEqual([active, String(active)]));
});

it('reads a card that has only the specified fields', async () => {
  const at = open();
  await waitFor(() => expect(at.current.all).toHaveLength(2));
  expect(at.current.all?.[0]).toMatchObject({
    ...{ id: 4, name: cards.DEFAULT_CARD_NAME, confidence: cards.DEFAULT_CARD_CONFIDENCE },
    ...{ entries: [], windBrackets: [], rows: [], promise: null, stageId: null },
    metadata: { coveragePercentage: 100 * cards.DEFAULT_CARD_CONFIDENCE, zeroRange: Number.NaN },
  });
});

it('chooses the next card after the active one is deleted, never the deleted one again, and none after the last', async () => {
  const at = open();
  for (const [gone, next] of [
    [4, 7],
    [7, null],
  ] as const) {
    await waitFor(() => expect(at.current.active?.id).toBe(gone));
    const chosen: (string | null)[] = [];
    const stop = desk.cardId.subscribe(() => chosen.push(desk.cardId.read()));
    await act(() => at.current.remove(at.current.active as cards.Card));
    await waitFor(() =>
      expect([at.current.active?.id ?? null, desk.cardId.read()]).toEqual([next, next && String(next)]),
    );
    stop();
    expect(chosen).not.toContain(String(gone));
  }
  expect(currentToast()?.title).toBe('DOPE Card Deleted');
});

it('keeps the active card when its deletion is refused, and says so', async () => {
  app.server.on(cards.deleteCard, () => refuse('forbidden'));
  const at = open();
  await waitFor(() => expect(at.current.active?.id).toBe(4));
  await act(() => at.current.remove(at.current.active as cards.Card));
  expect([desk.cardId.read(), currentToast()?.title]).toEqual(['4', 'Delete Failed']);
});
