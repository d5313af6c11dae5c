import { READY_COURSES } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { codeOf, stageLine } from './match-words.ts';

const CODE = 'abcdEFGH1234-_xy';

it.each([
  [CODE, CODE],
  [`  ${CODE}\n`, CODE],
  [`https://club.example/matches/${CODE}`, CODE],
  [`https://club.example/matches/${CODE}/`, CODE],
  [`https://club.example/matches/${CODE}?from=mail#top`, CODE],
  [`${CODE}x`, null],
  [CODE.slice(1), null],
  [`come to ${CODE}`, null],
  [`${CODE} tonight`, null],
  [`https://club.example/${CODE}/results`, null],
  ['', null],
])('reads the code of a match in %j as %j', (pasted, code) => {
  expect(codeOf(pasted)).toBe(code);
});

it('says a stage in one line: sighters apart, minutes from five on, and its rule where it has a word', () => {
  const line = { target: 1, position: 1, rounds: 5, until: 'rounds' } as const;
  const order = [{ ...line, sighters: true, rounds: 2 }, line, line];
  expect(stageLine({ order: [line], parS: 299, rule: 'impacts' })).toBe('5 rounds, 299 s');
  expect(stageLine({ order, parS: 300, rule: 'impacts' })).toBe('2 sighters, 10 rounds, 5 min');
  expect(stageLine({ order: [line], parS: 750, rule: 'impacts' })).toBe('5 rounds, 12.5 min');
  for (const course of READY_COURSES) expect(stageLine(course)).toMatch(/\d+ rounds, [\d.]+ (s|min)/);
});
