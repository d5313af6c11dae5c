import { expect, it } from 'vitest';
import { unitChoices } from './unit-choices.ts';

/** Reads choices that another window stored. */
const kept = (stored: unknown) => {
  const newValue = JSON.stringify(stored);
  localStorage.setItem('unitChoices', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: 'unitChoices', newValue, storageArea: localStorage }));
  return unitChoices.read();
};

it.each(['comma', 'space'])('keeps the notation %s beside the units', (numbers) => {
  expect(kept({ range: 'm', numbers })).toEqual({ range: 'm', numbers });
});

it.each(['us', 'toString', 'swiss', 7, null])('writes numbers as in the US where %s is stored for them', (numbers) => {
  expect(kept({ range: 'm', numbers })).toEqual({ range: 'm' });
});
