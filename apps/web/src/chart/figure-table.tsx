/** Numbers of a plot: one array per row, with a cell per column. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A scrolling frame takes the focus, so that the keyboard can scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLL = { tabIndex: 0 } as const;

/** The numbers of a plot, folded. */
export const FigureTable = ({ title, table }: { readonly title: string; readonly table: ChartTable }) => (
  <details className="mt-2 text-sm">
    <summary className="w-fit cursor-pointer text-ink-3 hover:text-ink">Figures as a table</summary>
    <section className="mt-2 max-h-64 overflow-auto" {...KEYBOARD_SCROLL} aria-label={`Figures: ${title}`}>
      <table className="text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-0 bg-ground pr-6 font-medium whitespace-nowrap text-ink-3"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, i) => (
                <td key={table.columns[i]} className="figure pr-6 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
