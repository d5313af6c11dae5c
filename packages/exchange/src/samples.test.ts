import { describe, expect, it } from 'vitest';
import { EXPECTED, SAMPLES } from '../test/sample-files.ts';
import { read } from './read-all.ts';
import { clockDegrees } from './wind-diary.ts';

/** One unit in the last digit of the expected figure. */
const lastDigit = (value: number): number => 10 ** -(String(value).split('.')[1]?.length ?? 0);
const compare = (got: unknown, want: unknown, path: string): void => {
  if (typeof want === 'number') {
    expect(typeof got, path).toBe('number');
    expect(Math.abs((got as number) - want), `${path}: ${String(got)} for ${want}`).toBeLessThanOrEqual(
      lastDigit(want) * 1.0001,
    );
  } else if (Array.isArray(want)) {
    expect((got as unknown[]).length, path).toBe(want.length);
    want.forEach((item, i) => {
      compare((got as unknown[])[i], item, `${path}[${i}]`);
    });
  } else if (typeof want === 'object' && want !== null) {
    for (const [key, value] of Object.entries(want))
      compare((got as Record<string, unknown>)[key], value, `${path}.${key}`);
  } else expect(got, path).toEqual(want);
};
const pairs = (curve: readonly { mach: number; cd: number }[] | null | undefined) =>
  curve?.map(({ mach, cd }) => [mach, cd]);

describe('the sample files', () => {
  it('are all judged', () => {
    expect([...SAMPLES.keys()].sort()).toEqual(Object.keys(EXPECTED).sort());
    expect(SAMPLES.size).toBe(13);
  });

  it.each(Object.entries(EXPECTED))('%s', (name, want) => {
    const got = read(SAMPLES.get(name)!, name);
    if (want.accept === false) {
      expect('refused' in got && got.why).toContain(want.why);
      return;
    }
    if ('refused' in got) throw new Error(got.why);
    if ('profile' in got) {
      const { zeroOffsetClicks, caliber, ...profile } = want.profile as Record<string, unknown>;
      compare({ ...got.profile, dragCurve: pairs(got.profile.dragCurve) }, profile, name);
      expect(got.warnings).toEqual(want.warnings);
      if (caliber !== undefined) expect(got.profile.notes).toContain(caliber);
      if (zeroOffsetClicks !== undefined) expect(got.profile.notes).not.toContain('Zero offset');
    } else if ('curve' in got) {
      compare({ ...got.curve, dragCurve: pairs(got.curve.dragCurve) }, want.drag, name);
    } else if ('velocities' in got) {
      if (want.velocities !== undefined) compare(got.velocities, want.velocities, name);
      if (want.series !== undefined) compare(got.series, want.series, name);
      if (want.note !== undefined) expect(got.velocities.note).toBe(want.note);
    } else if ('log' in got) {
      const { clockDegForDirectionOfFire, ...log } = want.log as Record<string, unknown>;
      compare(got.log, log, name);
      for (const [degrees, clock] of Object.entries(clockDegForDirectionOfFire as Record<string, unknown>)) {
        compare(clockDegrees(got.log.directionTrueDeg, Number(degrees)), clock, `${name} clock`);
      }
    } else throw new Error('of another kind');
  });

  it('are known by content, whatever they are called', () => {
    for (const [name, want] of Object.entries(EXPECTED)) {
      if (want.accept === true) expect(read(SAMPLES.get(name)!, 'x.bin'), name).not.toHaveProperty('refused');
    }
  });
});
