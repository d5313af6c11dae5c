import { expect, it } from 'vitest';
import { resultWords } from '../../../player/result-words.ts';
import { WIRE_UNITS } from '../../../units/units.ts';
import { lessonWords, pictureWords } from './landing-words.ts';

const told = { distance: 500, said: 4, was: 9, right: -0.33, isHit: false, leanDeg: 36, up: 0 };

it('says a miss in inches and by side, and a hit by how far it was off', () => {
  // 0.33 mil at 500 yd: 0.33 × 18 in
  expect(resultWords(WIRE_UNITS, told)).toBe('Miss, 6 inches left.');
  expect(resultWords(WIRE_UNITS, { ...told, right: 0.4 })).toBe('Miss, 7 inches right.');
  expect(resultWords(WIRE_UNITS, { ...told, isHit: true, said: 9 })).toBe('Hit. Dead on.');
  expect(resultWords(WIRE_UNITS, { ...told, isHit: true, said: 6.5 })).toBe('Hit. 2.5 mph off.');
});

it('teaches the angle, or the side where that was wrong', () => {
  expect(lessonWords(WIRE_UNITS, told)).toEqual({
    seen: 'The flag stood 36° off its pole.',
    rule: '36° ÷ 4 = 9 mph, from the right. That’s lesson one.',
  });
  expect(lessonWords(WIRE_UNITS, { ...told, said: -4 }).seen).toBe(
    'The flags flew left, so the wind came from the right.',
  );
  expect(lessonWords(WIRE_UNITS, { ...told, said: 4, was: -9 }).seen).toBe(
    'The flags flew right, so the wind came from the left.',
  );
  expect(lessonWords(WIRE_UNITS, { ...told, said: 0 }).seen).toBe('The flag stood 36° off its pole.');
});

it('says in words what the cloth does, and neither where the wind is from nor how hard it blows', () => {
  const flag = { zM: 100, asideM: 1, poleM: 2, liftDeg: [30, 42, 36], yawDeg: [-90, -90, -90] };
  const words = pictureWords([flag]);
  expect(words).toBe('Every flag flies to the left, between 30° and 42° off its pole.');
  expect(words).not.toMatch(/mph|from|wind|\b9\b/);
});
