import { writeJson } from '@windcall/exchange';
import { assessWindField, generateWindField, WIND_PRESETS } from '@windcall/wind';
import type { Typed } from '../options.ts';
import { Refusal } from '../refusal.ts';

/** `windcall wind --preset complex --seed 42 --to 1000 --seconds 300`: a generated field as a file for the app. */
export const windCommand = (typed: Typed): string => {
  if (typed.words.length > 0) throw new Refusal(`wind takes options only, got "${typed.words.join(' ')}"`);
  const seed = typed.text('seed') ?? '1';
  if (!/^\d{1,19}$/.test(seed)) throw new Refusal(`--seed must be digits, got ${seed}`);
  const { modelComplexity, primary, secondary } =
    WIND_PRESETS[typed.oneOf('preset', ['complex', 'stochastic', 'deterministic'])];
  const outcome = generateWindField({
    seed,
    maxDistance: typed.number('to', 25, 2000) ?? 1000,
    samplingInterval: typed.number('step', 25, 500) ?? 100,
    duration: typed.number('seconds', 60, 3600) ?? 300,
    timeInterval: 5,
    modelComplexity,
    stateBasedWind: { primary, secondary, terrain: 'rolling' },
  });
  if (outcome.status !== 'ok') throw new Refusal(outcome.problems.map(({ message }) => message).join(' '));
  const { field } = outcome;
  if (typed.isOn('json')) return `${writeJson('wind', { name: `Wind ${seed}`, windField: field })}\n`;
  const speeds = field.windData.speed.flat();
  const mean = speeds.reduce((sum, mph) => sum + mph, 0) / speeds.length;
  const quality = Math.round(100 * assessWindField(field, 'multi_dof_array').score);
  return [
    `${field.distances.length} distances to ${field.distances.at(-1)} yd, ${field.timeSteps.length} times to ${field.timeSteps.at(-1)} s`,
    `${mean.toFixed(1)} mph on average, ${Math.min(...speeds).toFixed(1)} to ${Math.max(...speeds).toFixed(1)}; quality ${quality} of 100`,
    'Add --json for the file.\n',
  ].join('\n');
};
