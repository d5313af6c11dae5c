import type { ballistics } from '@windcall/contract';
import { expect, it } from 'vitest';
import { knownText } from './lesson-words.ts';

const certainty = (up: number, across: number): ballistics.Solution['certainty'] => ({
  sigmaElevationMils: up,
  sigmaWindMils: across,
  causes: [
    { cause: 'spin-drift', elevationMils: 0, windMils: 0.01, why: '' },
    { cause: 'muzzle-velocity', elevationMils: up, windMils: across, why: '' },
  ],
  warnings: [],
});

it('says how well a correction is known on a range and what most of that is', () => {
  expect(knownText(certainty(0.12, 0.03), { targetSize: 1.5 })).toBe(
    'On a range this correction is known to ± 0.12 up and ± 0.03 mil across (one standard deviation), most of it the muzzle velocity.',
  );
});

it('does not let a call be blamed for what is worse known than half the plate', () => {
  // 1 MOA is 0.29 mil wide
  expect(knownText(certainty(0.14, 0.03), { targetSize: 1 })).not.toContain('blame');
  expect(knownText(certainty(0.15, 0.03), { targetSize: 1 })).toContain(
    'That is more than half the plate, 0.15: true the rifle',
  );
  expect(knownText(certainty(0.03, 0.3), { targetSize: 1 })).toContain('true the rifle before you blame the call.');
});

it('names no cause where there is none', () => {
  expect(knownText({ ...certainty(0, 0), causes: [] }, { targetSize: 1 })).toContain('(one standard deviation).');
});
