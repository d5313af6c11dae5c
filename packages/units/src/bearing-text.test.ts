import { expect, it } from 'vitest';
import { bearingText, latitudeText } from './conversions.ts';

it('says a bearing with its point of the compass, and a latitude with its side', () => {
  expect([0, 90, 105, 359].map(bearingText)).toEqual(['0° N', '90° E', '105° ESE', '359° N']);
  expect([36, -33, 0].map(latitudeText)).toEqual(['36° N', '33° S', '0°']);
});
