import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { reportReached, reportUnreached } from '../api/index.ts';
import { OfflineNote } from './offline-note.tsx';

afterEach(() => {
  cleanup();
  act(reportReached);
});

const said = (): string | null => screen.queryByRole('note')?.textContent ?? null;

it('says without the network what does not work, and over plain http on every screen that the page is not kept', () => {
  const notes = (text?: string, kept = false) => {
    cleanup();
    render(<OfflineNote text={text} kept={kept} />);
    return said();
  };
  expect([notes('Truing needs the network.'), notes()]).toEqual([null, null]);
  reportUnreached();
  expect(notes()).toMatch(/^You are offline\. Keep this page open: over plain http the browser has no copy of it/);
  expect(notes('Truing needs the network.')).toMatch(
    /^You are offline\. Truing needs the network\. Keep this page open/,
  );
  expect(notes(undefined, true)).toBeNull();
  expect(notes('Truing needs the network.', true)).toBe('You are offline. Truing needs the network.');
});
