import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/** Any of the columns contains the text, ignoring case; `%`, `_`, `\` match literally. Undefined for an empty text. */
export const containing = (search: string | undefined, ...columns: readonly AnyColumn[]): SQL | undefined => {
  const wanted = search?.trim() ?? '';
  if (wanted === '') return undefined;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
};
