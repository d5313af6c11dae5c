import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/**
 * Rows with a text anywhere in one of some columns, large or small letters alike: `%`, `_` and `\` stand for themselves.
 * Every row where there is nothing to look for.
 */
export const containing = (search: string | undefined, ...columns: readonly AnyColumn[]): SQL | undefined => {
  const wanted = search?.trim() ?? '';
  if (wanted === '') return undefined;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
};
