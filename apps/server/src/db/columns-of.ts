import type { Field, Table } from '@windcall/contract';
import type { $Type, NotNull } from 'drizzle-orm';
import { boolean, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

const COLUMN = {
  number: () => doublePrecision(),
  choice: () => text(),
  text: () => text(),
  flag: () => boolean(),
  group: () => jsonb(),
  rows: () => jsonb(),
  json: () => jsonb(),
} as const satisfies Record<Field['kind'], () => unknown>;

type Typed<F extends Table[string]> = $Type<ReturnType<(typeof COLUMN)[F['kind']]>, NonNullable<z.output<F['schema']>>>;
type Columns<T extends Table> = {
  [K in keyof T]: null extends z.output<T[K]['schema']> ? Typed<T[K]> : NotNull<Typed<T[K]>>;
};

/**
 * A column for each field of a table. Required fields have a default in the database too: servers of the last release
 * insert rows without new fields during an upgrade.
 */
export const columnsOf = <T extends Table>(table: T): Columns<T> =>
  Object.fromEntries(
    Object.entries(table).map(([name, field]) => {
      const { kind, nullable, initial } = field;
      const column = kind === 'number' && field.isWhole ? integer() : COLUMN[kind]();
      if (nullable) return [name, column];
      return [name, initial === undefined ? column.notNull() : column.notNull().default(initial as never)];
    }),
  ) as Columns<T>;
