import type { cards } from '@windcall/contract';

/** How a shooter reads the crosswind, after "I read". */
export const READINGS: readonly { readonly value: cards.Reading; readonly label: string }[] = [
  { value: 'path', label: 'the whole way' },
  { value: 'thirds', label: 'by thirds, 3:2:1' },
  { value: 'muzzle', label: 'my meter at the muzzle' },
  { value: 'target', label: 'the target’s flag' },
];
/** How well, mph, one standard deviation. */
export const MISREADS_MPH = ['0.5', '1', '2', '3'] as const;
