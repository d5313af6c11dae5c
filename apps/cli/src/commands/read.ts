import { loadLibrary, loadRifles } from '@windcall/library';
import { FIRST_QUESTION } from '@windcall/simulation';
import { readPlan } from '@windcall/units';
import type { Ended } from '../ended.ts';
import { clock, figure } from '../figures.ts';
import type { Typed } from '../options.ts';
import { partsOf } from '../question.ts';
import { namedRifleOf } from '../rifle.ts';

/**
 * `windcall read "400-1150 by 75, DA 5500, 8-14 from 2:30, 12 in plate" --json`: the meaning of a line, without an
 * answer.
 */
export const readCommand = async (typed: Typed): Promise<Ended> => {
  const line = typed.words.join(' ');
  const named = await namedRifleOf(typed);
  const loads = loadRifles(await loadLibrary()).map(({ name }) => name);
  const reading = readPlan(line, typed.choices, FIRST_QUESTION, named === null ? [] : [named.name], loads);
  const parts = partsOf(reading);
  // open values are null
  const settled = Object.entries(reading.plan ?? {}).map(([name, value]) => [
    name,
    (Array.isArray(value) && value.length === 0) || (name === 'incline' && reading.asked.incline === undefined)
      ? null
      : value,
  ]);
  const refusal = (refused: string, at: readonly [number, number]): Ended =>
    typed.isOn('json')
      ? {
          status: 2,
          stdout: `${JSON.stringify({ ...Object.fromEntries(settled), refused, at, ...parts })}\n`,
          stderr: '',
        }
      : { status: 2, stdout: '', stderr: `windcall: ${refused}\n` };
  if (reading.status === 'empty')
    return refusal('Nothing is asked. Type a distance, a wind or the air.', [0, line.length]);
  if (reading.status === 'refused') {
    const [{ message, from, to } = { message: '', from: 0, to: line.length }] = reading.faults;
    return refusal(message, [from, to]);
  }
  const { plan } = reading;
  if (plan === null) return refusal('A plan holds one wind for the whole way, or one span of it.', [0, line.length]);
  const read = { ...plan, rifle: plan.rifle ?? named?.name ?? null };
  const { notes } = reading;
  const json = { ...read, ...(notes.length === 0 ? {} : { notes }), ...parts };
  if (typed.isOn('json')) return { status: 0, stdout: `${JSON.stringify(json)}\n`, stderr: '' };
  const { choices } = typed;
  const said: readonly (readonly [string, string | null])[] = [
    ['Distances', read.distances.map((yd) => figure(choices, 'range', yd)).join(', ') || null],
    [
      'Wind',
      read.winds.map(({ speed, from }) => `${figure(choices, 'wind', speed)} from ${clock(from)}`).join(', ') || null,
    ],
    ['Density altitude', read.densityAltitude === null ? null : figure(choices, 'altitude', read.densityAltitude)],
    ['Altitude', read.altitude === null ? null : figure(choices, 'altitude', read.altitude)],
    ['Pressure', read.pressure === null ? null : figure(choices, 'pressure', read.pressure)],
    ['Temperature', read.temperature === null ? null : figure(choices, 'temperature', read.temperature)],
    ['Slope', read.incline === 0 ? null : `${Math.abs(read.incline)}° ${read.incline > 0 ? 'up' : 'down'}`],
    ['Cant', read.cant === undefined ? null : `${Math.abs(read.cant)}° ${read.cant < 0 ? 'left' : 'right'}`],
    ['Powder', read.powder === undefined ? null : figure(choices, 'temperature', read.powder)],
    ['Velocity', read.muzzle === undefined ? null : figure(choices, 'muzzle', read.muzzle)],
    ['Zero', read.zero === undefined ? null : figure(choices, 'range', read.zero)],
    ['Plate', read.plateIn === null ? null : figure(choices, 'mount', read.plateIn)],
    ['Plate', read.plateMoa === null ? null : `${read.plateMoa} MOA`],
    [
      'Target moves',
      read.target === null ? null : `${figure(choices, 'wind', read.target.speed)} to the ${read.target.to}`,
    ],
    ['Rifle', read.rifle],
  ];
  const lines = said.flatMap(([name, words]) => (words === null ? [] : [`${name.padEnd(18)}${words}`]));
  return { status: 0, stdout: `${[...lines, ...notes].join('\n')}\n`, stderr: '' };
};
