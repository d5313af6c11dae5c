import { scenarios } from '@windcall/contract';
import { z } from 'zod';
import { parseScenarioText } from '../../desk/scenario-text.ts';

/** Rows that could be read, and how many could not: those are logged, not shown. */
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

/** A list of scenarios as the server sent it: JSON text in a field is parsed. Throws when it is not a list. */
export const readScenarios = (answer: unknown): ReadRows<scenarios.Scenario> => readRows(scenarios.scenario, answer);

/** The same for templates. */
export const readTemplates = (answer: unknown): ReadRows<scenarios.Template> => readRows(scenarios.template, answer);
