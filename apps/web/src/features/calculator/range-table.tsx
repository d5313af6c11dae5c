import {
  coriolisSaid,
  type Firing,
  type Question,
  type Rifle,
  stageOf,
  type WindRow,
  type WindTable,
} from '@windcall/simulation';
import { clickMil, clockText } from '@windcall/units';
import { Printer } from 'lucide-react';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, plotFrame, SERIES } from '../../chart/chart-ink.ts';
import {
  ButtonLink,
  CertaintyNote,
  type Column,
  DialMark,
  EmptyState,
  Measure,
  Panel,
  RifleName,
  Table,
} from '../../kit/index.ts';
import { FigureSheets } from '../../paper/sheet.tsx';
import { paperAddress, usePaperOf } from '../../paper/use-paper-of.tsx';
import { dialsApart, type Units, useUnits } from '../../units/index.ts';
import { rangeSheet } from './range-paper.ts';
import { windUnitMph } from './wind-unit.ts';

const MOST_NAMED = 5;

type RangeRow = WindRow & { readonly solution: WindRow['main'] };

interface RangeTableProps {
  readonly table: WindTable;
  readonly rifle: Rifle;
  readonly question: Question;
  readonly firing: Firing;
  readonly stale: boolean;
}

const DropChart = ({ rows }: { readonly rows: readonly RangeRow[] }) => {
  const units = useUnits();
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, `Distance (${units.name('range')})`, `Correction (${units.name('angle')})`);
      const line = (name: string, color: string, of: (row: RangeRow) => number) => ({
        name,
        type: 'line',
        symbol: 'none',
        color,
        data: rows.map((row) => [Math.round(units.value('range', row.distance)), units.value('angle', of(row))]),
      });
      return {
        ...frame,
        series: [
          line('Elevation', SERIES[0], (row) => row.solution.elevationMils),
          line('Wind', SERIES[1], (row) => row.solution.windDriftMils),
        ],
      };
    },
    [rows, units.name, units.value],
  );
  const last = rows.at(-1);
  return (
    <Chart
      title="Elevation and wind over distance"
      summary={
        last === undefined
          ? ''
          : `At ${units.text('range', last.distance, 0)}: elevation ${units.text('angle', last.solution.elevationMils, 2)}, wind ${units.text('angle', last.solution.windDriftMils, 2)}`
      }
      option={option}
    />
  );
};

const measured = (
  header: string,
  of: (solution: RangeRow['solution']) => ComponentProps<typeof Measure>,
): Column<RangeRow> => ({ header, align: 'end', cell: ({ solution }) => <Measure size="sm" {...of(solution)} /> });

const figureColumns = (units: Units, table: WindTable, rifle: Rifle, question: Question): Column<RangeRow>[] => {
  const oneInMph = windUnitMph(units);
  const clicks = rifle.click === null ? {} : { clickMil: clickMil(rifle.click) };
  const angle = (
    key: string,
    header: string,
    of: (row: RangeRow) => number,
    axis?: 'elevation' | 'wind',
  ): Column<RangeRow> => ({
    key,
    header,
    align: 'end',
    cell: (row) => (
      <Measure
        size="sm"
        kind="angle"
        digits={2}
        value={of(row)}
        rangeYd={row.distance}
        {...clicks}
        {...(axis === undefined ? {} : { axis })}
      />
    ),
  });
  const dials = dialsApart(units, rifle);
  const dialed = (axis: 'elevation' | 'wind', of: (row: RangeRow) => number): Column<RangeRow>[] =>
    dials?.[axis].isApart
      ? [
          {
            key: `${axis} dial`,
            header: `Dial, ${dials[axis].unit}`,
            align: 'end',
            cell: (row) => <DialMark dial={dials[axis]} correctionMil={of(row)} className="text-sm" />,
          },
        ]
      : [];
  const wind = (row: RangeRow, i: number): number => row.windMils[i] ?? row.solution.windDriftMils;
  const winds =
    table.winds.length === 1
      ? [
          angle('wind', 'Wind', ({ solution }) => solution.windDriftMils, 'wind'),
          ...dialed('wind', ({ solution }) => solution.windDriftMils),
        ]
      : table.winds.map(({ speed, from }, i) =>
          angle(
            `wind ${i}`,
            `${units.text('wind', speed)}${question.windToFrom === null ? '' : ` ${clockText(from)}`}`,
            (row) => wind(row, i),
            'wind',
          ),
        );
  return [
    angle('elevation', 'Elevation', ({ solution }) => solution.elevationMils, 'elevation'),
    ...dialed('elevation', ({ solution }) => solution.elevationMils),
    ...winds,
    angle('per', `Per 1 ${units.name('wind')}`, ({ solution }) => solution.details.windMilsPerMph * oneInMph),
    angle('drift', 'Spin drift', ({ solution }) => solution.details.spinDriftMils, 'wind'),
    measured('Time', ({ timeOfFlight }) => ({ unit: 's', digits: 2, value: timeOfFlight })),
    measured('Speed', ({ details }) => ({ kind: 'muzzle', digits: 0, value: details.impactVelocity })),
    measured('Mach', ({ details }) => ({ unit: '', digits: 2, value: details.mach })),
    measured('Energy', ({ details }) => ({ kind: 'energy', digits: 0, value: details.impactEnergy })),
    {
      key: 'scatter',
      // one standard deviation of the shots; upper case would change the small sigma to another sign
      header: 'SD up, side',
      align: 'end',
      cell: ({ solution, distance: rangeYd }) => (
        <span className="figure text-sm whitespace-nowrap">
          {[solution.dispersion.sigmaElevationMil, solution.dispersion.sigmaWindMil]
            .map((mil) => units.format('angle', mil, { digits: 2, rangeYd, ...clicks }).figure)
            .join(' · ')}
        </span>
      ),
    },
  ];
};

const OF = '/calculator';

export const RangeTable = ({ table, rifle, question, firing, stale }: RangeTableProps) => {
  const rows = useMemo(() => table.rows.map((row): RangeRow => ({ ...row, solution: row.main })), [table]);
  const { distance } = question;
  const units = useUnits();
  usePaperOf(() => [
    {
      ...{ of: OF, name: 'Range table', sizes: ['letter', 'a4', 'half', 'a5', 'pocket', 'wrist'] },
      sheets: (size) => <FigureSheets {...rangeSheet(units, { table, rifle, question, firing }, size)} />,
    },
  ]);
  // row whose ± is shown; null for the question's distance
  const [pressed, setPressed] = useState<number | null>(null);
  const lookedAt = pressed !== null && rows.some((row) => row.distance === pressed) ? pressed : distance;
  const columns: Column<RangeRow>[] = [
    {
      header: 'Distance',
      cell: (row) => (
        <button
          type="button"
          aria-pressed={row.distance === pressed}
          title="How certain this row is"
          className="min-h-8 underline decoration-ink-3 decoration-dotted underline-offset-4 hover:decoration-ink aria-pressed:decoration-accent aria-pressed:decoration-solid"
          onClick={() => setPressed(row.distance === pressed ? null : row.distance)}
        >
          <Measure size="sm" kind="range" digits={0} value={row.distance} />
        </button>
      ),
    },
    ...figureColumns(units, table, rifle, question),
  ];
  // the selected row and the farthest, where the uncertainty is largest
  const known = rows.filter((row, i) => row.distance === lookedAt || i === rows.length - 1);
  return (
    <Panel
      title="Range table"
      aside={
        <ButtonLink size="sm" icon={<Printer aria-hidden className="size-4" />} to={paperAddress(OF)}>
          Print
        </ButtonLink>
      }
    >
      <div aria-busy={stale} className="flex flex-col gap-6">
        <p className="text-sm text-ink-2">
          Rifle: <RifleName rifle={rifle} /> · {units.sentence(coriolisSaid(stageOf(question, rifle, firing)))}
        </p>
        <Table
          caption="Corrections by distance"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.distance}
          isMarked={(row) => row.distance === distance}
          className="range-table max-h-[28rem]"
          empty={<EmptyState title="The bullet does not reach this far" text="Start the table closer." />}
        />
        {table.unreached.length > 0 && (
          <p className="text-sm text-warn">
            The bullet does not reach{' '}
            {table.unreached.length > MOST_NAMED
              ? `${table.unreached.length} of the ranges`
              : table.unreached.map((yd) => units.text('range', yd)).join(', ')}
            .
          </p>
        )}
        {known.length > 0 && (
          <section aria-label="How certain the rows are" className="flex flex-col gap-2">
            <p className="text-xs text-ink-3">Select a distance in the table to see where its ± comes from.</p>
            {known.map(({ distance: at, solution }) => (
              <CertaintyNote
                key={`${at} ${at === pressed}`}
                opened={at === pressed}
                of={units.text('range', at, 0)}
                certainty={{ ...solution.certainty, warnings: [] }}
              />
            ))}
          </section>
        )}
        {rows.length > 1 && <DropChart rows={rows} />}
      </div>
    </Panel>
  );
};
