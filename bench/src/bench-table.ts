/** A table of the bench: what was measured, one row per case. */
export type BenchTable = { title: string; note?: string; columns: string[]; rows: string[][] };

/** The table in Markdown, under a heading. */
export const toMarkdown = (table: BenchTable): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `### ${table.title}`,
    '',
    ...(table.note ? [table.note, ''] : []),
    line(table.columns),
    line(table.columns.map(() => '---')),
    ...table.rows.map(line),
  ].join('\n');
};
