import { describe, expect, it } from 'vitest';
import { type Outcome, readCurve } from './index.ts';

const ROWS = [
  [0.5, 0.23],
  [0.9, 0.25],
  [1, 0.4],
  [1.5, 0.41],
  [2.5, 0.3],
] as const;
const rowsOf = (outcome: Outcome) => {
  if (!('curve' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.curve.dragCurve.map(({ mach, cd }) => [mach, cd]);
};
const written = (between: string, mark = '.') =>
  ROWS.map(([mach, cd]) => `${mach}${between}${cd}`.replaceAll('.', mark)).join('\r\n');

describe('a pasted drag curve', () => {
  it.each([
    ['blanks', written('  ')],
    ['tabs and decimal commas', written('\t', ',')],
    ['semicolons and decimal commas', written(';', ',')],
    ['commas', written(',')],
    ['commas and blanks', written(', ')],
    ['a line of words above', `\nMach  Cd\n${written(' ')}\n\n`],
    ['Cd before Mach', ROWS.map(([mach, cd]) => `${cd} ${mach}`).join('\n')],
    ['words that name Cd first', `Cd,Mach\n${ROWS.map(([mach, cd]) => `${cd},${mach}`).join('\n')}`],
    ['a drag file', `CFM, Bullet, 0.01, 0.007\n${ROWS.map(([mach, cd]) => `${cd}\t${mach}`).join('\n')}`],
    ['JSON', JSON.stringify(ROWS.map(([mach, cd]) => ({ mach, cd })))],
  ])('is read with %s', (_, text) => {
    expect(rowsOf(readCurve(text))).toEqual(ROWS);
  });

  it('is Mach first where both columns could be it, unless words say otherwise', () => {
    const low = '0.1 0.2\n0.2 0.21\n0.3 0.22\n0.4 0.23\n0.5 0.24';
    expect(rowsOf(readCurve(low))[4]).toEqual([0.5, 0.24]);
    expect(rowsOf(readCurve(`Cd Mach\n${low}`))[4]).toEqual([0.24, 0.5]);
  });

  it.each([
    ['', 'The text is empty.'],
    ['0.5 0.2 0.3', 'Line 1 is not two numbers.'],
    ['Mach Cd\n0.5 0.23\n0.9', 'Line 3 is not two numbers.'],
    ['0.5 0.23\n0.4 0.2\n1 0.4\n1.5 0.4\n2 0.3', 'Mach 0.4 in line 2 does not rise above the row before it.'],
    ['0.5 0.23\n1 0.2\n2 0.4', 'The curve has 3 rows; 5 are needed.'],
    ['0.5 0.001\n1 0.2\n2 0.4\n2.5 0.3\n3 0.2', 'Cd 0.001 in line 1 is not within 0.02 to 2.'],
  ])('%j is refused', (text, why) => {
    expect(readCurve(text)).toMatchObject({ why });
  });
});
