import { describe, expect, it } from 'vitest';
import { bytesOfText as bytes } from '../test/sample-files.ts';
import { type Outcome, read } from './index.ts';

const table = (...lines: string[]) => read(bytes(`${lines.join('\n')}\n`), 'x');
const rowsOf = (outcome: Outcome) => {
  if (!('profile' in outcome)) throw new Error(JSON.stringify(outcome));
  return (outcome.profile.elevationReferenceData ?? []).map(({ range, elevation }) => [range, elevation]);
};
const near = (value: number) => expect.closeTo(value, 6);

describe('a table of come-ups', () => {
  it.each([
    ['Y', 500],
    ['yds', 500],
    ['yards', 500],
    ['m', 500 / 0.9144],
    ['Meters', 500 / 0.9144],
    ['metres', 500 / 0.9144],
  ])('has its ranges in [%s]', (unit, yards) => {
    expect(rowsOf(table(`Range [${unit}],Elevation [MRAD]`, '500,3'))).toEqual([[near(yards), 3]]);
  });

  it.each([
    ['MRAD', 3],
    ['mil', 3],
    ['MOA', 0.872665],
    ['TMOA', 0.872665],
    ['SMOA', 0.833333],
    ['iphy', 0.833333],
  ])('has its elevations in (%s)', (unit, mil) => {
    expect(rowsOf(table(`Range (yd),Elev (${unit})`, '500,3'))).toEqual([[500, near(mil)]]);
  });

  it('is up or down by letter before or behind, or by sign', () => {
    const written = ['0.6 U', 'U 0.28', '0.3 D', 'D0.4', '0.5d', '-0.7', '+0.8'];
    const rows = rowsOf(table('Range [yd],Elev [MIL]', ...written.map((cell, i) => `${100 + i},${cell}`)));
    expect(rows.map(([, mil]) => mil)).toEqual([0.6, 0.28, -0.3, -0.4, -0.5, -0.7, 0.8]);
  });

  it('may have its columns anywhere, a title above and rows without figures, which it tells', () => {
    const outcome = table(
      'My rifle,,,',
      ',,,',
      'Drop [in],Elevation [MRAD],Windage [MRAD],Range [yd]',
      '1,0.1,0,100',
      ',,,',
      '2,x,0,200',
      '2,0.5,0,0',
      '2,,0,250',
      '3,1.1,0,300',
    );
    expect(rowsOf(outcome)).toEqual([
      [100, 0.1],
      [300, 1.1],
    ]);
    expect(outcome).toMatchObject({
      warnings: ['dope-calculated-or-shot'],
      lost: ['3 rows without both figures', 'column Drop [in]', 'column Windage [MRAD]'],
    });
  });

  it('keeps sixty rows at most, evenly, and says how many it left', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => `${10 * (i + 1)},${(i / 10).toFixed(1)}`);
    const whole = table('Range [yd],Elev [MIL]', ...lines(60));
    expect(rowsOf(whole)).toHaveLength(60);
    expect(whole).toMatchObject({ lost: [] });
    const half = table('Range [yd],Elev [MIL]', ...lines(61));
    expect(rowsOf(half).slice(0, 3)).toEqual([
      [10, 0],
      [30, 0.2],
      [50, 0.4],
    ]);
    expect(half).toMatchObject({ lost: ['30 of 61 rows'] });
  });

  it('takes elevation for elevation, wherever windage and other ranges stand', () => {
    const outcome = table(
      'Zero [yd],Wind [MIL],Range [yd],Windage [MIL],Elevation [MIL],Max elevation [MIL],',
      '100,9,300,8,1.1,7,',
      '100,9,400,8,D,7,',
    );
    expect(rowsOf(outcome)).toEqual([[300, 1.1]]);
    const unlike = ['Zero [yd]', 'Wind [MIL]', 'Windage [MIL]', 'Max elevation [MIL]'];
    expect(outcome).toMatchObject({
      lost: ['1 rows without both figures', ...unlike.map((column) => `column ${column}`)],
    });
    if (!('profiles' in outcome)) throw new Error('it must be a profile');
    expect(outcome.profiles).toEqual([outcome.profile]);
  });

  it('names a dozen columns it leaves, shortened, and looks for its head in the first forty lines', () => {
    const many = Array.from({ length: 20 }, (_, i) => `Column number ${i} ${'x'.repeat(60)}`);
    const outcome = table(`Range [yd],Elev [MIL],${many.join()}`, `100,1,${many.map(() => '').join()}`);
    if (!('lost' in outcome)) throw new Error('it must be read');
    expect(outcome.lost).toHaveLength(12);
    expect(outcome.lost[0]).toBe(`column ${many[0]?.slice(0, 40)}`);
    const below = (lines: number) =>
      table(...Array.from({ length: lines }, () => 'a,b'), 'Range [yd],Elev [MIL]', '100,1');
    expect(below(39)).toHaveProperty('profile');
    expect(below(40)).not.toHaveProperty('profile');
  });

  it('is refused where no row holds both, and is none without a unit that is known', () => {
    expect(table('Range [yd],Elev [MIL]', ',')).toMatchObject({ refused: 'missing', field: 'Range' });
    for (const head of [
      'Range,Elev',
      'Range [ft],Elev [MIL]',
      'Range [yd],Elev [clicks]',
      'Range,Elev,Drop [yd],Wind [MIL]',
      'Arange [yd],Elev [MIL]',
      'Range [yd],Relev [MIL]',
    ])
      expect(table(head, '100,1'), head).not.toHaveProperty('profile');
  });
});
