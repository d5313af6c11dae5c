import '@fontsource/inter/400.css';
import '@fontsource/inter/600.css';
import { createContext, Fragment, use, useLayoutEffect, useRef, useState } from 'react';
import { APP_NAME, classNames, formatDateTime } from '../kit/index.ts';
import type { Cell, FigureColumn, FigureRow, FiguresProps, SheetProps } from './figures.ts';
import { type Fit, fitSheets } from './fit.ts';
import './paper.css';
import { SIZES, type Size } from './sizes.ts';

/** The time of printing, with the product's name: sheets are made when they print. */
export const printedNow = (): string => `Printed ${formatDateTime(new Date().toISOString())} · ${APP_NAME}`;

export const Sheet = ({
  size,
  title,
  about,
  what,
  state,
  facts = [],
  children,
  page = 1,
  pages = 1,
  ...rest
}: SheetProps) => {
  const { notes = [], signed = [], foot, line, code = null } = rest;
  const count = pages > 1 && `${page} / ${pages}`;
  return (
    <article className="sheet" data-paper={size} aria-label={pages > 1 ? `${title}, page ${page}` : title}>
      <header>
        <div>
          <h2>{title}</h2> {about !== undefined && <p>{about}</p>}
        </div>
        {(what !== undefined || count) && (
          <div className="sheet-what">
            {what !== undefined && <b>{what}</b>} {state !== undefined && <p>{state}</p>}
            {count && <b className="sheet-count">{count}</b>}
          </div>
        )}
      </header>
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="sheet-body">{children}</div>
      <footer>
        {(notes.length > 0 || code !== null) && (
          <div className="sheet-notes">
            <div>
              {notes.map((note, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: notes keep their places
                <p key={i} className={typeof note === 'string' ? undefined : 'part'}>
                  {typeof note === 'string' ? note : note.part}{' '}
                </p>
              ))}
            </div>
            {code !== null && (
              <svg
                viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
                shapeRendering="crispEdges"
                aria-label="Code of this card"
              >
                <path d={code.path} />
              </svg>
            )}
          </div>
        )}
        {signed.length > 0 && (
          <div className="sheet-sign">
            {signed.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        )}
        <p className="sheet-foot">
          {foot !== undefined && <span>{foot}</span>} <span>{printedNow()}</span>
          {line !== undefined && <span className="sheet-line">{line}</span>}
        </p>
      </footer>
    </article>
  );
};

const CellText = ({ cell }: { readonly cell: string | Cell }) =>
  typeof cell === 'string' ? (
    cell
  ) : (
    <>
      {cell.isPlain ? cell.text : <b>{cell.text}</b>}
      {cell.own != null && <i>{cell.own}</i>}
      {cell.part != null && <small className="part">{cell.part}</small>}
      {cell.range != null && <small>{cell.range}</small>}
    </>
  );

const kind = ({ large, shade, isLeft, isUpright }: FigureColumn, isMarked = false): string =>
  classNames(large && 'large', (shade || isMarked) && 'shade', isLeft && 'left', isUpright && 'upright');
const same = (a: FigureRow | undefined, b: FigureRow | undefined): boolean =>
  a?.heads?.join('|') === b?.heads?.join('|');

const Heads = ({
  columns,
  row,
}: {
  readonly columns: readonly FigureColumn[];
  readonly row: FigureRow | undefined;
}) => (
  <tr className="heads">
    {columns.map((column, i) =>
      column.headOfRow === undefined ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={i} />
      ) : (
        <th key={column.headOfRow} scope="col" className={kind({ ...column, large: false })}>
          {row?.heads?.[column.headOfRow]}
        </th>
      ),
    )}
  </tr>
);

/** Rows go down; each wind has a column. */
const Down = ({ columns, rows, over, size }: Pick<FiguresProps, 'columns' | 'rows' | 'over' | 'size'>) => {
  const winds = columns.filter(({ headOfRow }) => headOfRow !== undefined).length;
  // a pocket card has no height for two lines of heads
  const isLow = size === 'pocket';
  return (
    <table className="figures">
      <thead>
        <tr>
          {columns.map((column, i) =>
            column.headOfRow === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={i} scope="col" className={kind({ ...column, large: false })}>
                <span>{column.head}</span>
              </th>
            ) : isLow ? (
              <th key={column.headOfRow} scope="col" className={kind({ ...column, large: false })}>
                {rows[0]?.heads?.[column.headOfRow]}
              </th>
            ) : column.headOfRow === 0 ? (
              <th key="over" scope="colgroup" colSpan={winds} className="over">
                {over}
              </th>
            ) : null,
          )}
        </tr>
        {winds > 0 && !isLow && <Heads columns={columns} row={rows[0]} />}
      </thead>
      <tbody>
        {rows.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <Fragment key={n}>
            {n > 0 && !same(row, rows[n - 1]) && <Heads columns={columns} row={row} />}
            <tr>
              {row.cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={i} className={kind(columns[i] ?? { head: '' }, typeof cell !== 'string' && cell.isMarked)}>
                  <CellText cell={cell} />
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};

/** Distances go across and winds down: for a forearm. */
const Across = ({ columns, rows, over }: Pick<FiguresProps, 'columns' | 'rows' | 'over'>) => (
  <table className="figures across">
    <tbody>
      {columns.map((column, i) =>
        column.large ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <tr key={i} className={column.shade ? 'shade' : ''}>
            <th scope="row">
              {column.headOfRow === undefined ? column.head : (rows[0]?.heads?.[column.headOfRow] ?? over)}
            </th>
            {rows.map((row, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <td key={n} className="large">
                <CellText cell={row.cells[i] ?? ''} />
              </td>
            ))}
          </tr>
        ) : null,
      )}
    </tbody>
  </table>
);

/** Most rows of one sheet to shoot from: among more, a row is hard to find. */
const MOST_ROWS: Readonly<Partial<Record<Size, number>>> = { pocket: 12, wrist: 10 };

/** Rows by sheet: about equally many on each, and one set of heads on a wrist band. */
export const dealRows = <Row extends FigureRow>(rows: readonly Row[], size: Size, parts: number): Row[][] => {
  const most = MOST_ROWS[size] ?? rows.length;
  const per = Math.ceil(rows.length / Math.max(parts, Math.ceil(rows.length / most)));
  const dealt: Row[][] = [];
  for (const row of rows) {
    const open = dealt.at(-1);
    if (open === undefined || open.length >= per || (size === 'wrist' && !same(open[0], row))) dealt.push([row]);
    else open.push(row);
  }
  return dealt.length === 0 ? [[]] : dealt;
};

/** Receives the type of the figures; null if they have no room. */
export const FitHeard = createContext<(fit: Fit | null) => void>(() => {});

/** More lines to write on than a page has room for. */
const LINES = Array.from({ length: 40 }, (_, i) => i);
/** Most tries to set figures larger on more sheets. */
const MOST_PARTS = 6;

/** A table to shoot from, on as few sheets as its type allows, set as large as fits. */
export const FigureSheets = ({ columns, rows, over, write, brief, after, ...sheet }: FiguresProps) => {
  const { size } = sheet;
  const place = useRef<HTMLDivElement>(null);
  const [{ parts, isSettled }, setTry] = useState({ parts: 1, isSettled: false });
  const tried = useRef<number[]>([]);
  const hear = use(FitHeard);
  const dealt = dealRows(rows, size, parts);
  // each try on more sheets is another render before the browser paints or prints
  useLayoutEffect(() => {
    const fit = fitSheets([...(place.current?.querySelectorAll<HTMLElement>('.sheet') ?? [])], size);
    const types = tried.current;
    types[parts] = fit?.largePt ?? 0;
    const gains = parts === 1 || (types[parts] ?? 0) > (types[parts - 1] ?? 0);
    if (isSettled || (types[parts] ?? 0) >= SIZES[size].goodPt) hear(fit);
    else if (gains && parts < Math.min(MOST_PARTS, rows.length)) setTry({ parts: parts + 1, isSettled });
    else setTry({ parts: types.indexOf(Math.max(...types.slice(1)), 1), isSettled: true });
  });
  return (
    <div ref={place} className="sheets">
      {dealt.map((some, i) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
          key={i}
          {...sheet}
          line={write}
          page={i + 1}
          pages={dealt.length}
        >
          {brief !== undefined && <p className="sheet-brief">{brief}</p>}
          {size === 'wrist' ? (
            <Across {...{ columns, over }} rows={some} />
          ) : (
            <Down {...{ columns, over, size }} rows={some} />
          )}
          {i === dealt.length - 1 && after}
          {write !== undefined && (
            <div className="write">
              {write}
              {LINES.map((line) => (
                <i key={line} />
              ))}
            </div>
          )}
        </Sheet>
      ))}
    </div>
  );
};
