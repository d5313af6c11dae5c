import { act, renderHook, waitFor } from '@testing-library/react';
import { cards } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../../../desk/desk.ts';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { rangeCard } from '../../../testing/shooting-range.ts';
import { currentToast } from '../../../toasts/toast.ts';
import { useRangeCards } from './use-range-cards.ts';

const app = freshApp();
const [first, second] = [rangeCard(1, 'Field'), rangeCard(2, 'Woods')];
let stored = [first, second];
beforeEach(() => {
  stored = [first, second];
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(cards.listCards, () => ({ wmpDopeCards: stored }));
  app.server.on(cards.deleteCard, ({ params }) => {
    stored = stored.filter(({ id }) => String(id) !== params.id);
    return { success: true } as never;
  });
});
const open = async () => {
  const { result } = renderHook(() => useRangeCards(), { wrapper: AroundHook });
  await waitFor(() => expect(result.current.active).not.toBeNull());
  return result;
};

it('opens the next card at its first column, and shows it', async () => {
  const at = await open();
  act(() => at.current.chooseBracket(1));
  expect([at.current.active?.id, at.current.bracket]).toEqual([1, 1]);
  act(() => at.current.show(false));
  act(() => at.current.cycle());
  await waitFor(() => expect(at.current.active?.id).toBe(2));
  expect([at.current.bracket, at.current.shown, desk.cardId.read()]).toEqual([0, true, '2']);
  expect(currentToast()).toMatchObject({ title: 'WMP Card Switched', description: 'Woods' });
  act(() => at.current.cycle());
  await waitFor(() => expect(at.current.active?.id).toBe(1));
});

it('names the card of an earlier visit once, and takes the first one if that card is gone', async () => {
  desk.cardId.write('2');
  const at = await open();
  expect(at.current.active?.id).toBe(2);
  expect(currentToast()).toMatchObject({ title: 'DOPE Card Restored', description: 'Woods' });
  await act(async () => at.current.remove(second));
  await waitFor(() => expect(at.current.active?.id).toBe(1));
  expect(currentToast()?.title).toBe('DOPE Card Deleted');
});

it('leaves the active card alone when another one is deleted', async () => {
  desk.cardId.write('1');
  const at = await open();
  await act(async () => at.current.remove(second));
  await waitFor(() => expect(at.current.count).toBe(1));
  expect([at.current.active?.id, desk.cardId.read()]).toEqual([1, '1']);
});
