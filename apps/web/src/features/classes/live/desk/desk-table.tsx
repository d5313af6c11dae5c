import type { classes } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { useUnits, windSide } from '../../../../units/index.ts';
import { STATE_WORDS } from '../live-words.ts';
import { axisLines, axisOf } from '../results-words.ts';
import { revealedBrackets } from '../wall/wall-brackets.ts';
import { Shot, WindBar, WindLabels } from '../wind-axis.tsx';
import { NameMenu } from './name-menu.tsx';

/** A scrolling frame takes the focus, so that the keyboard can scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLL = { tabIndex: 0 } as const;

/** Calls as they arrive; missing students first. */
export const DeskTable = ({
  klass,
  table,
}: {
  readonly klass: Pick<classes.ClassView, 'id' | 'role'>;
  readonly table: ClassTable;
}) => {
  const units = useUnits();
  const isShown = table.state === 'revealed' || table.state === 'over';
  const cells = table.rows.map((row) => ({ row, cell: row.cells[table.task - 1] }));
  const isHeld = table.holdUntil !== undefined;
  const missing = (state: string | undefined): number => Number(state === 'waiting' || state === 'late');
  const sorted = isShown ? cells : cells.toSorted((a, b) => missing(b.cell?.state) - missing(a.cell?.state));
  const marks = new Map(revealedBrackets(table, table.task).map(({ name, mark }) => [name, mark]));
  const axis = axisOf(
    units,
    cells.flatMap(({ cell }) => [cell?.call?.lo ?? 0, cell?.call?.hi ?? 0, cell?.truth ?? 0]),
  );
  const lines = axisLines(units, axis);
  return (
    <section {...KEYBOARD_SCROLL} className="desk-table overflow-x-auto" aria-label="Who has called">
      <table data-shown={isShown || undefined}>
        <caption className="sr-only">Wind {table.task}: who has called what</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="desk-wide">
              After
            </th>
            <th scope="col">
              <span className="sr-only">Bracket</span>
              <WindLabels axis={axis} lines={lines} />
            </th>
            <th scope="col" className="desk-wide">
              Call, {units.name('wind')}
            </th>
            {isShown && (
              <>
                <th scope="col" className="desk-wide">
                  Wind
                </th>
                <th scope="col">Shot</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row, cell }) => {
            const mark = marks.get(row.name);
            return (
              <tr
                key={row.memberId}
                data-miss={(!isShown && (cell?.state === 'waiting' || (isHeld && cell?.state === 'none'))) || undefined}
              >
                <th scope="row">
                  <NameMenu klass={klass} memberId={row.memberId} name={row.name} place={table.rows.indexOf(row) + 1} />
                </th>
                <td className="whitespace-nowrap">
                  {cell && <i aria-hidden className="shape" data-s={cell.state === 'late' ? 'called' : cell.state} />}{' '}
                  {cell
                    ? cell.late && cell.state === 'called'
                      ? 'came late, counts'
                      : STATE_WORDS[cell.state]
                    : 'here'}
                </td>
                <td className="figure desk-wide">
                  {cell?.calledS === undefined ? '' : `${Math.round(cell.calledS)} s`}
                </td>
                <td className="desk-bar">
                  <WindBar
                    call={cell?.call}
                    truth={cell?.truth}
                    axis={axis}
                    lines={lines}
                    className="h-6 w-full min-w-24"
                  />
                </td>
                <td className="figure desk-wide whitespace-nowrap">
                  {cell?.call ? `${windSide(units, cell.call.lo)} to ${windSide(units, cell.call.hi)}` : ''}
                </td>
                {isShown && (
                  <>
                    <td className="figure desk-wide">{cell?.truth === undefined ? '' : windSide(units, cell.truth)}</td>
                    <td className="whitespace-nowrap">{mark && <Shot mark={mark} />}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
