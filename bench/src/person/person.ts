import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchTable } from '../bench-table.ts';
import { drawTasks } from './draw-tasks.ts';
import { fairGates } from './fair-gates.ts';
import { ladderGates } from './ladder-gates.ts';
import { powerGates } from './power-gates.ts';
import { readingGates } from './reading-gates.ts';
import { saidGates } from './said-gates.ts';

/** Inputs of the suite: tasks from a base seed, callers from another. */
export interface PersonAsked {
  readonly base: bigint;
  readonly count: number;
  readonly seed: number;
  /** Number of strings per caller, as a multiple of the validation page's; 1 if absent. */
  readonly effort?: number;
}

/** Tasks and callers of the validation page. */
export const PERSON_ASKED: PersonAsked = { base: 0x5eed_2027_0001n, count: 1300, seed: 11 };

/** Prints a part's time on the error stream: the whole takes minutes. */
const timed = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
  const from = performance.now();
  const result = await run();
  console.error(`person: ${name} took ${((performance.now() - from) / 1000).toFixed(0)} s`);
  return result;
};

/** Measures every claim about a person: the figures, and tables of them with n and standard errors. */
export const measurePerson = async ({ base, count, seed, effort = 1 }: PersonAsked) => {
  const of = (strings: number): number => Math.max(1, Math.round(effort * strings));
  const { met, flags } = await timed('draw', () => drawTasks(base, count));
  const reading = readingGates(met, flags);
  const ladder = await timed('ladder', () => ladderGates(met, seed, of(200), of(12)));
  const said = await timed('said', () => saidGates(met, seed, of(250)));
  const fair = await timed('fair', () => fairGates(met, seed, of(1500)));
  const power = await timed('power', () => powerGates(met, seed, of(500)));
  const about: BenchTable = {
    title: 'Person: what these tables were measured on',
    columns: ['Tasks drawn', 'Base', 'Callers’ seed', 'Task and level pairs'],
    rows: [[String(count), `0x${base.toString(16)}`, String(seed), String(met.length)]],
  };
  return {
    figures: {
      ...{ path: reading.path, ladder: ladder.ladder, said: said.said },
      ...{ fair: fair.fair, power: power.power },
    },
    tables: [about, reading.table, ladder.table, said.table, fair.table, power.table],
  };
};

/**
 * The suite on given tasks and callers: `--base 0x… --count 1300 --seed 11 --json out.json`. Writes the figures to the
 * file (relative to the caller's folder), percentages and ratios to the hundredth.
 */
export const personForScripts = async (args: readonly string[]): Promise<readonly BenchTable[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      base: { type: 'string' },
      count: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'string' },
      effort: { type: 'string' },
    },
  });
  const asked = {
    base: values.base === undefined ? PERSON_ASKED.base : BigInt(values.base),
    count: Number(values.count ?? PERSON_ASKED.count),
    seed: Number(values.seed ?? PERSON_ASKED.seed),
    effort: Number(values.effort ?? 1),
  };
  if (!Number.isInteger(asked.count) || asked.count < 1)
    throw new Error(`--count must be a whole number > 0, got ${values.count}`);
  if (!Number.isInteger(asked.seed)) throw new Error(`--seed must be a whole number, got ${values.seed}`);
  const { figures, tables } = await measurePerson(asked);
  if (values.json !== undefined) {
    const rounded = (_: string, value: unknown): unknown =>
      typeof value === 'number' ? Math.round(value * 100) / 100 : value;
    writeFileSync(
      resolve(process.env.INIT_CWD ?? process.cwd(), values.json),
      `${JSON.stringify(figures, rounded, 2)}\n`,
    );
  }
  return tables;
};
