import { scenarios } from '@windcall/contract';
import { z } from 'zod';
import { parseScenarioText } from '../../desk/scenario-text.ts';

/** Readable rows, and the number of others, which are logged. */
export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly unreadable: number;
}

const readRows = <T>(schema: z.ZodType<T>, answer: unknown): ReadRows<T> => {
  const read = z
    .array(z.unknown())
    .parse(answer)
    .map((row) => schema.safeParse(parseScenarioText(row)));
  for (const { error } of read) if (error) console.error('a row of the list could not be read', error);
  return {
    rows: read.flatMap(({ data }) => (data === undefined ? [] : [data])),
    unreadable: read.filter(({ success }) => !success).length,
  };
};

/** Reads a list of scenarios, parsing JSON text in fields. Throws if it is not a list. */
export const readScenarios = (answer: unknown): ReadRows<scenarios.Scenario> => readRows(scenarios.scenario, answer);

export const readTemplates = (answer: unknown): ReadRows<scenarios.Template> => readRows(scenarios.template, answer);
