import { cleanup, configure, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useCalculations } from './use-calculations.ts';

// a busy machine takes seconds to load them
configure({ asyncUtilTimeout: 60_000 });
afterEach(cleanup);

it('has no calculations at first, then the same for everybody, also for latecomers', async () => {
  const [one, other] = [renderHook(useCalculations), renderHook(useCalculations)];
  expect([one.result.current, other.result.current]).toEqual([null, null]);
  await waitFor(() => expect(one.result.current).not.toBeNull());
  await waitFor(() => expect(other.result.current).toBe(one.result.current));
  const { solve, fire } = one.result.current ?? {};
  expect([typeof solve, typeof fire]).toEqual(['function', 'function']);
  one.unmount();
  expect(renderHook(useCalculations).result.current).toBe(other.result.current);
});
