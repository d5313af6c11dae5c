import { percentOf } from '@windcall/units';
import { Badge, Panel, Reading, Table } from '../../kit/index.ts';
import { angleName, useUnits, windText } from '../../units/index.ts';
import { BracketBands } from './bracket-bands.tsx';
import type { Single } from './phase3-result.ts';
import { bracketLabel } from './wind-words.ts';

const OUTCOMES = { optimal: 'optimal', infeasible: 'infeasible', maxTimeLimit: 'stopped at the time limit' } as const;
const asPercent = (ratio: number | null): number | null => (ratio === null ? null : percentOf(ratio, 1));

const SelectedTable = ({ brackets }: Pick<Single, 'brackets'>) => {
  const units = useUnits();
  return (
    <Panel title="Selected brackets">
      <Table
        caption="Selected brackets"
        className="[&_td]:whitespace-nowrap"
        rows={brackets}
        rowKey={(b) => b.bracket}
        columns={[
          { header: 'Bracket', cell: (b) => bracketLabel(units, b) },
          { header: `Low (${angleName(units)})`, align: 'end', cell: (b) => windText(units, b.L_n, 2) },
          { header: `High (${angleName(units)})`, align: 'end', cell: (b) => windText(units, b.U_n, 2) },
          { header: 'Width', align: 'end', cell: (b) => units.text('angle', b.width, 2) },
          { header: 'Share of the wind', align: 'end', cell: (b) => units.percent(b.prob_mass, 1) },
        ]}
      />
    </Panel>
  );
};

const CoverageTable = ({ distance_coverage }: Pick<Single, 'distance_coverage'>) => {
  const units = useUnits();
  return (
    <Panel title="Coverage by distance">
      <Table
        caption="Coverage by distance"
        rows={Object.entries(distance_coverage)}
        rowKey={([distance]) => distance}
        columns={[
          {
            header: 'Distance',
            className: 'whitespace-nowrap',
            cell: ([distance]) => units.text('range', Number(distance)),
          },
          { header: 'Coverage', align: 'end', cell: ([, coverage]) => units.percent(coverage, 1) },
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
};

export const SingleResult = ({ result }: { readonly result: Single }) => {
  const units = useUnits();
  return (
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
        title={`Selected brackets as bands of wind hold at the reference distance (${angleName(units)})`}
        bands={result.brackets.map((b) => ({
          key: b.bracket,
          label: bracketLabel(units, b),
          low: b.L_n,
          high: b.U_n,
          weight: b.prob_mass,
        }))}
      />
      <SelectedTable brackets={result.brackets} />
      <CoverageTable distance_coverage={result.distance_coverage} />
    </div>
  );
};
