import { classNames, figures, Table } from '../../../kit/index.ts';
import { useUnits, windSide } from '../../../units/index.ts';
import { errorFigure, isSettled, plateWords, type ReviewRow, type ReviewTask, signedFigure } from './review-words.ts';

const FIGURES = { align: 'end', className: 'whitespace-nowrap' } as const;

/** A row per student: figures of their calls, each with its error. */
export const MemberTable = ({ rows }: { readonly rows: readonly ReviewRow[] }) => {
  const units = useUnits();
  const unit = units.name('wind');
  return (
    <Table
      caption="Students"
      rows={rows}
      rowKey={({ memberId }) => memberId}
      columns={[
        { key: 'name', header: 'Student', cell: ({ name }) => name, sortBy: ({ name }) => name.toLowerCase() },
        figures<ReviewRow>('Calls', ({ calls }) => calls),
        figures<ReviewRow>(
          'Held',
          ({ coverage: { held, of } }) => held / of,
          ({ coverage: { held, of } }) => `${held} of ${of}`,
        ),
        {
          header: `Bias, ${unit}`,
          ...FIGURES,
          cell: (row) => (
            <span className={classNames(!isSettled(row) && 'text-ink-3')}>
              {signedFigure(units, row.bias)}
              {errorFigure(units, row.biasError)}
              {!isSettled(row) && <span className="sr-only"> from few calls</span>}
            </span>
          ),
          sortBy: ({ bias }) => bias,
        },
        {
          header: `Handicap, ${unit}`,
          ...FIGURES,
          cell: ({ handicap, handicapError }) => units.figure('wind', handicap, 1) + errorFigure(units, handicapError),
          sortBy: ({ handicap }) => handicap,
        },
        figures<ReviewRow>('Hits', ({ hits }) => hits),
        figures<ReviewRow>(
          'Time to call',
          ({ reactionS }) => reactionS,
          ({ reactionS }) => `${Math.round(reactionS)} s`,
        ),
      ]}
    />
  );
};

interface BracketTableProps {
  readonly tasks: readonly ReviewTask[];
  readonly rows: readonly ReviewRow[];
  readonly nameOf?: ((of: Pick<ReviewTask, 'live' | 'assignment' | 'try'>) => string) | undefined;
}

export const BracketTable = ({ tasks, rows, nameOf }: BracketTableProps) => {
  const units = useUnits();
  const names = new Map(rows.map(({ memberId, name }) => [memberId, name]));
  const all = tasks.flatMap((task) =>
    task.calls.map((call, i) => ({
      key: `${task.live} ${task.assignment} ${task.try} ${task.task} ${task.distance} ${i}`,
      task,
      call,
      name: call.memberId === null ? 'another' : (names.get(call.memberId) ?? ''),
    })),
  );
  const unit = units.name('wind');
  return (
    <Table
      caption="Brackets"
      rows={all}
      rowKey={({ key }) => key}
      columns={[
        ...(nameOf
          ? [{ key: 'live', header: 'Live or assignment', cell: ({ task }: (typeof all)[number]) => nameOf(task) }]
          : []),
        { key: 'wind', header: 'Wind', cell: ({ task }) => task.task, sortBy: ({ task }) => task.task },
        { key: 'name', header: 'Student', cell: ({ name }) => name, sortBy: ({ name }) => name.toLowerCase() },
        {
          header: 'Distance',
          ...FIGURES,
          cell: ({ task }) => units.text('range', task.distance),
          sortBy: ({ task }) => task.distance,
        },
        {
          header: `Bracket, ${unit}`,
          ...FIGURES,
          cell: ({ call }) => `${windSide(units, call.lo)} to ${windSide(units, call.hi)}`,
        },
        { key: 'truth', header: `It was, ${unit}`, ...FIGURES, cell: ({ call }) => windSide(units, call.truth) },
        { key: 'held', header: 'Bracket', cell: ({ call }) => (call.held ? 'held' : 'missed') },
        {
          header: `Score, ${unit}`,
          ...FIGURES,
          cell: ({ call }) => units.figure('wind', call.interval, 1),
          sortBy: ({ call }) => call.interval,
        },
        { key: 'plate', header: 'Plate', cell: plateWords },
      ]}
    />
  );
};
