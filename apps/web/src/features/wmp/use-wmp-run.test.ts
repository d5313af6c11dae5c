import { expect, it } from 'vitest';
import { RUN_START, type RunEvent, runAfter } from './use-wmp-run.ts';

const after = (...events: RunEvent[]) => events.reduce(runAfter, RUN_START);
const ERROR = { title: 'No wind', text: 'Generate a wind field first.', hints: [], details: '' };

it('ends phase 1 with its error, which the next attempt clears', () => {
  const failed = after({ is: 'phase-1-begins' }, { is: 'phase-1-failed', error: ERROR });
  expect(failed).toMatchObject({ phase1Running: false, phase1Error: ERROR });
  expect(runAfter(failed, { is: 'phase-1-begins' })).toMatchObject({ phase1Running: true, phase1Error: null });
});

it('begins a chain without the error and the reason of the last one', () => {
  const failed = after(
    { is: 'chain-begins', mode: 'single' },
    { is: 'chain-at', phase: 'phase1' },
    { is: 'chain-why', why: 'The wind has changed.' },
    { is: 'chain-failed', error: 'The server did not answer.' },
  );
  expect(failed).toMatchObject({ chain: 'failed', chainError: 'The server did not answer.' });
  expect(runAfter(failed, { is: 'chain-begins', mode: 'pareto' })).toMatchObject({
    ...{ chainMode: 'pareto', chainError: null, chainWhy: null },
  });
});

it('runs each phase by itself', () => {
  const both = after({ is: 'phase-1-begins' }, { is: 'phase-2-begins' });
  expect(runAfter(both, { is: 'phase-1-ends' })).toMatchObject({ phase1Running: false, phase2Running: true });
  expect(runAfter(both, { is: 'phase-2-ends' })).toMatchObject({ phase1Running: true, phase2Running: false });
});
