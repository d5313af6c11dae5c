import { PRESETS } from '@windcall/units';
import { DEFAULT_GRID, generateWindField, WIND_PRESETS } from '@windcall/wind';
import { expect, it } from 'vitest';
import { growingField } from '../../testing/shooting-range.ts';
import { unitsOf, WIRE_UNITS } from '../../units/units.ts';
import { advisoriesOf } from './wind-panel.tsx';

const coarse = () => {
  const { primary } = WIND_PRESETS.stochastic;
  const made = generateWindField({
    modelComplexity: 'stochastic',
    ...DEFAULT_GRID,
    stateBasedWind: { primary: { ...primary, spatialCorrelationDistance: 100 } },
    seed: 7,
  });
  if (made.status !== 'ok') throw new Error('a field must be made');
  return made.field;
};

it('says the advisories of a field in the units of the reader, and in the wire’s word for word as the generator does', () => {
  const field = coarse();
  const [said] = field.metadata.advisories;
  expect(said?.message).toContain('Gusts of 100 yd are seen only every 100 yd');
  expect(advisoriesOf(field, WIRE_UNITS)).toEqual([{ severity: 'warning', message: said?.message }]);
  expect(advisoriesOf(field, unitsOf(PRESETS.metric))[0]?.message).toContain('Gusts of 91 m are seen only every 91 m');
});

it('has nothing to say of a field from elsewhere, and a field of an older release says it as it did', () => {
  expect(advisoriesOf(growingField(25), WIRE_UNITS)).toEqual([]);
  const older = { code: 'coarse-grid', severity: 'warning', message: 'Gusts of 100 yd are seen only every 100 yd.' };
  const field = { ...growingField(25), metadata: { advisories: [older] } };
  expect(advisoriesOf(field, unitsOf(PRESETS.metric))).toEqual([{ severity: 'warning', message: older.message }]);
});
