import { percentOf, percentText } from '@windcall/units';
import { Badge } from '../../platform/kit/badge.tsx';
import { Reading } from '../../platform/kit/measure.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Table } from '../../platform/kit/table.tsx';
import { angleName, windText } from '../../platform/measure/angles.ts';
import { restated, said } from '../../platform/measure/use-units.ts';
import { BracketBands } from './bracket-bands.tsx';
import type { Single } from './phase3-result.ts';

/** What the solver's words mean. */
const OUTCOMES = { optimal: 'optimal', infeasible: 'infeasible', maxTimeLimit: 'stopped at the time limit' } as const;
const asPercent = (ratio: number | null): number | null => (ratio === null ? null : percentOf(ratio, 1));

const SelectedTable = ({ brackets }: Pick<Single, 'brackets'>) => (
  <Panel title="Selected brackets">
    <Table
      caption="Selected brackets"
      className="[&_td]:whitespace-nowrap"
      rows={brackets}
      rowKey={(b) => b.bracket}
      columns={[
        { key: 'bracket', header: 'Bracket', cell: (b) => restated(b.label) },
        { key: 'low', header: `Low (${angleName()})`, align: 'end', cell: (b) => windText(b.L_n, 2) },
        { key: 'high', header: `High (${angleName()})`, align: 'end', cell: (b) => windText(b.U_n, 2) },
        { key: 'width', header: 'Width', align: 'end', cell: (b) => said('angle', b.width, 2) },
        { key: 'mass', header: 'Share of the wind', align: 'end', cell: (b) => percentText(b.prob_mass, 1) },
      ]}
    />
  </Panel>
);

const CoverageTable = ({ distance_coverage }: Pick<Single, 'distance_coverage'>) => (
  <Panel title="Coverage by distance">
    <Table
      caption="Coverage by distance"
      rows={Object.entries(distance_coverage)}
      rowKey={([distance]) => distance}
      columns={[
        {
          key: 'distance',
          header: 'Distance',
          className: 'whitespace-nowrap',
          cell: ([distance]) => said('range', Number(distance)),
        },
        { key: 'coverage', header: 'Coverage', align: 'end', cell: ([, coverage]) => percentText(coverage, 1) },
        {
          key: 'bar',
          header: <span className="sr-only">As a bar</span>,
          className: 'w-1/2',
          cell: ([, coverage]) => (
            <span aria-hidden className="block h-2 bg-accent" style={{ width: `${coverage * 100}%` }} />
          ),
        },
      ]}
    />
  </Panel>
);

/** One solution: its figures, its brackets as bands, its coverage at each distance. */
export const SingleResult = ({ result }: { readonly result: Single }) => (
  <div className="flex flex-col gap-6">
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <Reading label="Objective" value={result.objective_value} kind="angle" digits={2} size="xl" />
      <Reading label="Coverage" value={asPercent(result.coverage)} unit="%" size="xl" />
      <Reading label="Overlap penalty" value={result.overlap_penalty} kind="angle" digits={2} size="xl" />
      <Reading label="Gap to proven optimum" value={asPercent(result.relative_gap)} unit="%" size="xl" />
      <div className="flex flex-col items-start gap-2.5">
        <span className="engraved">Outcome</span>
        <Badge tone={result.termination_condition === 'optimal' ? 'ok' : 'warn'}>
          {OUTCOMES[result.termination_condition]}
        </Badge>
      </div>
    </div>
    <BracketBands
      title={`Selected brackets as bands of wind hold at the reference distance (${angleName()})`}
      bands={result.brackets.map((b) => ({
        key: b.bracket,
        label: restated(b.label),
        low: b.L_n,
        high: b.U_n,
        weight: b.prob_mass,
      }))}
    />
    <SelectedTable brackets={result.brackets} />
    <CoverageTable distance_coverage={result.distance_coverage} />
  </div>
);
