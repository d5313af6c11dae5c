import truth from '@windcall/ballistics/validation.json';
import { UNITS } from '@windcall/units';
import { useCallback, useState } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, plotFrame, SERIES } from '../../chart/chart-ink.ts';
import { Badge, Panel, Select, Table } from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { useUnits } from '../../units/index.ts';
import { NaturalAirEvidence } from './natural-air-evidence.tsx';

const KINDS: Readonly<Record<string, string>> = {
  independent: 'Independent programs',
  hornady: 'Hornady 4DOF, level',
  'hornady-angle': 'Hornady 4DOF, inclined',
  'hornady-light': 'Hornady 4DOF, a light .224',
  'ballistic-explorer': 'Ballistic Explorer, Coriolis',
  'custom-curve': 'Custom drag curve',
  'published-wind': 'Published wind tables',
  loadout: 'LoadOut',
  'six-dof-calm-given': 'Six degrees of freedom, calm',
  'six-dof-calm-estimated': 'Six degrees of freedom, calm, estimated',
  'six-dof-wind-given': 'Six degrees of freedom, winds',
  'six-dof-wind-estimated': 'Six degrees of freedom, winds, estimated',
  'spark-lead': 'Spark range, lead core',
  'spark-steel': 'Spark range, steel core',
  engine: 'py-ballisticcalc',
  jbm: 'JBM, level bore',
  'jbm-metric': 'JBM, metric',
  converged: 'Converged integration',
  coriolis: 'Converged integration, Coriolis',
  look: 'Converged integration, 10° uphill',
  peer: 'js-ballistics 3',
};

/** An error in two digits, small ones in powers of ten: `0.0043`, `4.0e-5`, `0`. */
export const errorText = (value: number): string => {
  if (value === 0) return '0';
  return Math.abs(value) < 1e-3 ? value.toExponential(1).replace('e-', 'e−') : String(Number(value.toPrecision(2)));
};

const PUBLISHED_ANGLE = UNITS.angle[0]?.name ?? '';
type Case = (typeof truth)['cases'][number];
const plotted = truth.cases.filter((c) => c.errors.length > 1);

const Held = ({ held }: { readonly held: boolean }) => (
  <Badge tone={held ? 'ok' : 'bad'}>{held ? 'Held' : 'Not held'}</Badge>
);

const Gates = () => (
  <Table
    caption="Accuracy gates"
    rows={truth.gates}
    rowKey={(g) => g.what}
    columns={[
      { header: 'What', cell: (g) => g.what },
      {
        header: 'Gate',
        className: 'sm:whitespace-nowrap',
        align: 'end',
        cell: (g) => `≤ ${g.limit}${g.unit === '1' ? '' : ` ${g.unit}`}`,
      },
      { header: 'Measured', align: 'end', cell: (g) => errorText(g.measured) },
      { header: 'Comparisons', align: 'end', className: 'hidden sm:table-cell', cell: (g) => g.count },
      { header: '', align: 'end', cell: (g) => <Held held={g.passed} /> },
    ]}
  />
);

/** Errors of one reference over range: solver minus reference. */
const CasePlot = ({ shown }: { readonly shown: Case }) => {
  const units = useUnits();
  const option = useCallback(
    (ink: ChartInk) => ({
      ...plotFrame(ink, `Range (${units.name('range')})`, `Windcall less reference (${units.name('angle')})`),
      grid: { left: 72, right: 16, top: 28, bottom: 44 },
      yAxis: {
        ...plotFrame(ink, '', `Windcall less reference (${units.name('angle')})`).yAxis,
        nameGap: 56,
        scale: true,
      },
      series: (['elevationMil', 'windMil'] as const).map((key, i) => ({
        name: key === 'elevationMil' ? 'Elevation' : 'Wind',
        type: 'line',
        color: SERIES[i],
        symbol: i === 0 ? 'circle' : 'diamond',
        symbolSize: 6,
        data: shown.errors
          .filter((e) => e[key] !== null)
          .map((e) => [units.value('range', e.rangeYd), units.value('angle', e[key] ?? 0)]),
      })),
    }),
    [shown, units.name, units.value],
  );
  const angle = (mil: number): string => errorText(units.value('angle', mil));
  const worst = Math.max(...shown.errors.map((e) => Math.abs(e.elevationMil ?? 0)));
  return (
    <Chart
      title={`${shown.program}: ${shown.within} of ${shown.count} figures within the tolerance of their source`}
      summary={`Elevation is at most ${angle(worst)} ${units.name('angle')} off over ${shown.errors.length} ranges.`}
      option={option}
      height={280}
      table={{
        columns: [
          `Range (${units.name('range')})`,
          `Elevation (${units.name('angle')})`,
          `Wind (${units.name('angle')})`,
        ],
        rows: shown.errors.map((e) => [
          units.format('range', e.rangeYd).figure,
          e.elevationMil === null ? '–' : angle(e.elevationMil),
          e.windMil === null ? '–' : angle(e.windMil),
        ]),
      }}
    />
  );
};

/** The solver's comparisons and their results, from the tests' own report. Open to everybody. */
export const ValidationScreen = () => {
  const [id, setId] = useState('gen_65cm_converged');
  const shown = plotted.find((c) => c.id === id) ?? plotted[0];
  const comparisons = truth.cases.reduce((sum, c) => sum + c.count, 0);
  const within = truth.cases.reduce((sum, c) => sum + c.within, 0);
  return (
    <Screen
      title="Validation"
      lead={`The solver against ${truth.cases.length} references from other programs, publications and converged integrations: ${within} of ${comparisons} figures are within the tolerance of their source.`}
    >
      <div className="flex flex-col gap-10">
        <p className="max-w-prose text-sm text-ink-2">
          Gates, tables and notes use the units of their sources: half of a printed table’s last digit is its tolerance,
          and that is a round number in its own unit alone. Errors over range are drawn in your units.
        </p>
        <Panel title="Gates">
          <Gates />
        </Panel>
        <Panel title="Before and after">
          <p className="mb-4 max-w-prose text-sm text-ink-2">
            Largest errors of a point mass with Litz’s fits (drift, and jump at the muzzle alone) and of the spinning
            bullet that is flown now: the lift of its yaw of repose, and a jump at every change of crosswind.
          </p>
          <Table
            caption="The flight before and after"
            rows={truth.models}
            rowKey={(m) => m.what}
            columns={[
              { header: 'What', cell: (m) => m.what },
              { header: `Before, ${PUBLISHED_ANGLE}`, align: 'end', cell: (m) => errorText(m.before) },
              { header: `Now, ${PUBLISHED_ANGLE}`, align: 'end', cell: (m) => errorText(m.now) },
            ]}
          />
        </Panel>
        {shown && (
          <Panel title="Errors over range">
            <Select
              label="Reference"
              className="mb-4 max-w-md"
              value={shown.id}
              onChange={setId}
              choices={plotted.map((c) => ({ value: c.id, label: `${c.program} (${c.id})` }))}
            />
            <CasePlot shown={shown} />
            {shown.note !== null && <p className="mt-3 max-w-prose text-sm text-ink-2">{shown.note}</p>}
          </Panel>
        )}
        <Panel title="How the errors are distributed">
          <Table
            caption="Absolute errors by kind of reference"
            className="max-h-128"
            rows={truth.distributions}
            rowKey={(d) => `${d.group} ${d.quantity}`}
            columns={[
              { header: 'Reference', sortBy: (d) => d.group, cell: (d) => KINDS[d.group] ?? d.group },
              {
                header: 'Quantity',
                cell: (d) => (d.unit === '1' ? d.quantity : `${d.quantity}, ${d.unit}`),
              },
              { header: 'n', align: 'end', cell: (d) => d.count },
              { header: '50 %', align: 'end', cell: (d) => errorText(d.p50) },
              { header: '90 %', align: 'end', cell: (d) => errorText(d.p90) },
              { header: 'Largest', align: 'end', cell: (d) => errorText(d.max) },
              {
                header: 'Beyond its rounding',
                align: 'end',
                cell: (d) => errorText(d.maxBeyondRounding),
              },
            ]}
          />
        </Panel>
        <Panel title="References">
          <Table
            caption="References"
            className="max-h-128"
            rows={truth.cases}
            rowKey={(c) => c.id}
            columns={[
              { header: 'Program or publication', sortBy: (c) => c.program, cell: (c) => c.program },
              { header: 'Kind', sortBy: (c) => c.kind, cell: (c) => c.kind.replaceAll('-', ' ') },
              { header: 'Within tolerance', align: 'end', cell: (c) => `${c.within} of ${c.count}` },
            ]}
          />
        </Panel>
        <NaturalAirEvidence />
        <Panel title="What the solver does not model">
          <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5 text-base text-ink-2">
            {truth.notModelled.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </Screen>
  );
};
