import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { currentToast } from '../../toasts/toast.ts';
import { useOneOf } from './use-one-of.tsx';
import { useTakeAway } from './use-take-away.ts';

const app = freshApp();
/** A button that runs `work` through `useTakeAway`, once the demo's rules are known. */
const Take = ({ work }: { readonly work: () => void }) => {
  const { take } = useTakeAway();
  const { restrictions } = useDemo();
  return restrictions && <button type="button" aria-label="Take" onClick={() => void take(work)} />;
};
const OneOf = ({ names, onChange }: { readonly names: readonly string[]; readonly onChange: () => void }) => {
  const { index, picker } = useOneOf('Rifle', names, onChange);
  return (
    <>
      {picker}
      <output>{names[index]}</output>
    </>
  );
};
beforeEach(() => signIn(app.server, { user: person(1, 'anna') }));

it('lets one of several things in a file be chosen by its place, and asks nothing about one alone', () => {
  const onChange = vi.fn();
  const { rerender } = render(<OneOf names={['Match', 'Field', 'Match']} onChange={onChange} />);
  const select = screen.getByLabelText<HTMLSelectElement>('Rifle');
  expect([...select.options].map(({ value, text }) => [value, text])).toEqual([
    ['0', '1. Match'],
    ['1', '2. Field'],
    ['2', '3. Match'],
  ]);
  expect([select.value, screen.getByRole('status').textContent, onChange.mock.calls.length]).toEqual(['0', 'Match', 0]);
  fireEvent.change(select, { target: { value: '1' } });
  expect([select.value, screen.getByRole('status').textContent, onChange.mock.calls.length]).toEqual(['1', 'Field', 1]);
  rerender(<OneOf names={['Match']} onChange={onChange} />);
  expect(screen.queryByLabelText('Rifle')).toBeNull();
});

const open = async () => {
  const { result } = renderHook(() => ({ ...useTakeAway(), demo: useDemo() }), { wrapper: AroundHook });
  await waitFor(() => expect(result.current.demo.loading).toBe(false));
  return result;
};

it('is busy during an export, and not after it is done or has failed', async () => {
  const at = await open();
  let finish = (): void => undefined;
  let taken = Promise.resolve();
  act(() => {
    taken = at.current.take(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
  });
  expect(at.current.pending).toBe(true);
  await act(async () => {
    finish();
    await taken;
  });
  expect(at.current.pending).toBe(false);
});

it.each([
  [new ApiError(404, 'This session was not found.', { code: 'not-found' }), 'This session was not found.'],
  [new Error('The file has no rows.'), 'The file has no rows.'],
  [new ApiError(500, 'HTTP 500', {}, { sentence: null }), 'It could not be loaded.'],
])('says why nothing was taken: %s', async (failure, words) => {
  const at = await open();
  await act(() => at.current.take(() => Promise.reject(failure)));
  expect([currentToast()?.title, currentToast()?.description]).toEqual(['Export Failed', words]);
  expect(at.current.pending).toBe(false);
});

it.each([
  [false, 0],
  [true, 1],
])('exports only if the demo allows it (%s)', async (dataExportEnabled, calls) => {
  const user = person(2, 'guest', { isDemoUser: true });
  const others = { profileEditingEnabled: !dataExportEnabled, historicalAnalysisEnabled: !dataExportEnabled };
  signIn(app.server, { user, restrictions: restricted({ ...others, dataExportEnabled }) });
  const work = vi.fn();
  renderInApp(<Take work={work} />);
  fireEvent.click(await screen.findByLabelText('Take'));
  await act(() => Promise.resolve());
  expect(work).toHaveBeenCalledTimes(calls);
});
