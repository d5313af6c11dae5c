import { loadLibrary, loadRifles } from '@windcall/library';
import { FIRST_QUESTION } from '@windcall/simulation';
import { readPlan } from '@windcall/units';
import type { Typed } from '../options.ts';
import { partsOf } from '../question.ts';
import type { Ended } from '../refusal.ts';
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
  const lines = reading.chips.map(({ role, label }) => `${role.replace('-', ' ').padEnd(18)}${label}`);
  return { status: 0, stdout: `${[...lines, ...notes].join('\n')}\n`, stderr: '' };
};
