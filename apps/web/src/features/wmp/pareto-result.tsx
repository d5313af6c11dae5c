import { counted } from '@windcall/units';
import { useCallback, useMemo, useState } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, plotFrame, SERIES } from '../../chart/chart-ink.ts';
import { Badge, SegmentedControl, Table } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { ConfidencePanel } from './confidence-panel.tsx';
import { Counts } from './figure-line.tsx';
import { bestOf, type Pareto } from './phase3-result.ts';
import { SingleResult } from './single-result.tsx';

interface ParetoRow {
  readonly U: number;
  /** Green, red or yellow: optimal; infeasible or failed; feasible without proof. */
  readonly state: 'optimal' | 'infeasible' | 'feasible';
  /** mil; null if infeasible. */
  readonly objective: number | null;
  /** Ratio; null if infeasible. */
  readonly coverage: number | null;
  readonly note: string | null;
}

const NOTHING = { objective: null, coverage: null } as const;

/** Rows of the sweep by number of brackets. Failed ones count as infeasible. */
export const paretoRows = ({ results, infeasible_solutions }: Pareto): ParetoRow[] =>
  [
    ...results.map((r): ParetoRow => {
      const isInfeasible = r.termination_condition === 'infeasible' || r.objective_value === null;
      if (isInfeasible) return { U: r.U, state: 'infeasible', ...NOTHING, note: r.infeasible?.message ?? null };
      const state = r.termination_condition === 'optimal' ? 'optimal' : 'feasible';
      return { U: r.U, state, objective: r.objective_value, coverage: r.coverage, note: null };
    }),
    ...infeasible_solutions.map((r): ParetoRow => ({ U: r.U, state: 'infeasible', ...NOTHING, note: r.message })),
  ].sort((a, b) => a.U - b.U);

const STATES = {
  optimal: { tone: 'ok', word: 'Optimal' },
  infeasible: { tone: 'bad', word: 'Infeasible' },
  feasible: { tone: 'warn', word: 'Not proven' },
} as const;

const FrontPlot = ({ rows }: { readonly rows: readonly ParetoRow[] }) => {
  const units = useUnits();
  const feasible = useMemo(() => rows.filter((r) => r.objective !== null), [rows]);
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, 'Brackets at the most (U)', `Objective (${units.name('angle')})`);
      return {
        ...frame,
        legend: undefined,
        xAxis: { ...frame.xAxis, type: 'category', data: feasible.map((r) => r.U) },
        series: [
          {
            name: 'Objective',
            type: 'line',
            symbol: 'circle',
            symbolSize: 8,
            color: SERIES[0],
            data: feasible.map((r) => r.objective !== null && units.value('angle', r.objective)),
          },
        ],
      };
    },
    [feasible, units.name, units.value],
  );
  if (feasible.length === 0) return null;
  return (
    <Chart
      title="What another bracket buys: total width with overlap penalty"
      summary={feasible
        .map((r) => `${counted(r.U, 'bracket')}: ${units.text('angle', r.objective ?? 0, 2)}`)
        .join(', ')}
      option={option}
      height={200}
    />
  );
};

const SweepTable = ({ rows }: { readonly rows: readonly ParetoRow[] }) => {
  const units = useUnits();
  return (
    <Table
      caption="Pareto sweep"
      rows={rows}
      rowKey={(r) => r.U}
      columns={[
        { header: 'Brackets (U)', cell: (r) => r.U },
        {
          header: 'Status',
          cell: (r) => (
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={STATES[r.state].tone}>{STATES[r.state].word}</Badge>
              {r.note && <span className="text-xs text-ink-3">{r.note}</span>}
            </span>
          ),
        },
        {
          header: 'Objective',
          align: 'end',
          className: 'whitespace-nowrap',
          cell: (r) => (r.objective === null ? '–' : units.text('angle', r.objective, 2)),
        },
        {
          header: 'Coverage',
          align: 'end',
          className: 'whitespace-nowrap',
          cell: (r) => (r.coverage === null ? '–' : units.percent(r.coverage, 1)),
        },
      ]}
    />
  );
};

export const ParetoResult = ({ result }: { readonly result: Pareto }) => {
  const rows = useMemo(() => paretoRows(result), [result]);
  const { summary } = result;
  const solved = result.results.filter((r) => r.objective_value !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = solved.find((r) => String(r.U) === chosen) ?? bestOf(result);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Counts
          of={{
            Tested: summary.total_tested,
            Feasible: summary.feasible_solutions,
            Infeasible: summary.infeasible_solutions,
          }}
        />
      </div>
      <SweepTable rows={rows} />
      <FrontPlot rows={rows} />
      {shown && (
        <section aria-label="One solution of the sweep" className="flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            The solution with at most
            <SegmentedControl
              label="Most brackets of the solution shown"
              value={String(shown.U)}
              onChange={setChosen}
              choices={solved.map((r) => ({ value: String(r.U), label: String(r.U) }))}
            />
            brackets
          </p>
          <SingleResult result={shown} />
          {shown.confidence && <ConfidencePanel confidence={shown.confidence} />}
        </section>
      )}
    </div>
  );
};
