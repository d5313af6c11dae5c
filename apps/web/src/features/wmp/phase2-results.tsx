import type { wmp } from '@windcall/contract';
import { percentText } from '@windcall/units';
import { formatClockDirection } from '@windcall/wmp';
import { Badge, Disclosure, Panel, Reading, Table } from '../../kit/index.ts';
import { angleName, useUnits, windText } from '../../units/index.ts';
import { BracketBands } from './bracket-bands.tsx';
import { Counts, FigureLines } from './figure-line.tsx';
import { bracketLabel, clusterNumbers, isShifting, readCandidateCount, readProcessingTime } from './wind-words.ts';
import type { Phase2Run } from './wmp-results.ts';

/** Direction of the band's wind, from its label: `3:00`, or `3:00, shifting`. */
const fromOf = ({ label, windDirection }: wmp.CandidateBracket): string =>
  `${formatClockDirection(windDirection)}${isShifting({ label }) ? ', shifting' : ''}`;

const CandidateTable = ({ brackets }: { readonly brackets: readonly wmp.CandidateBracket[] }) => {
  const units = useUnits();
  return (
    <Table
      caption="Candidate brackets"
      className="max-h-96 [&_td:not(:last-child)]:whitespace-nowrap"
      rows={brackets}
      rowKey={(b) => b.id}
      columns={[
        { header: 'ID', cell: (b) => b.id },
        {
          header: 'Speed range',
          align: 'end',
          sortBy: (b) => b.speedRange.low,
          cell: (b) => units.between('wind', b.speedRange.low, b.speedRange.high, 1),
        },
        {
          header: 'From',
          sortBy: (b) => b.windDirection,
          cell: fromOf,
        },
        {
          header: `Hold range (${angleName(units)})`,
          align: 'end',
          sortBy: (b) => b.holdRange.low,
          cell: (b) => `${windText(units, b.holdRange.low, 2)} … ${windText(units, b.holdRange.high, 2)}`,
        },
        {
          header: 'Width',
          align: 'end',
          sortBy: (b) => b.width,
          cell: (b) => units.text('angle', b.width, 2),
        },
        {
          header: 'Probability',
          align: 'end',
          sortBy: (b) => b.probabilityCovered,
          cell: (b) => units.percent(b.probabilityCovered, 1),
        },
        {
          header: 'Range coverage',
          align: 'end',
          sortBy: (b) => b.coverage,
          cell: (b) => percentText(b.coverage),
        },
        { header: 'Clusters', cell: (b) => clusterNumbers(b.clusterIds) },
      ]}
    />
  );
};

const HowMade = () => (
  <Disclosure title="How the brackets are made">
    <p className="max-w-prose text-sm text-ink-2">
      Wind states from about the same direction form a group. In each group the module makes bands of wind speed, one,
      two and three times Delta Speed wide and overlapping by Alpha Overlap, and computes the hold of each band at every
      distance. A band called shifting also covers wind that swings twice as far about its direction. A band that lies
      inside another one everywhere is left out, because it could never be the better choice.
    </p>
  </Disclosure>
);

const Figures = ({ run: { reply, deltaSpeed, alphaOverlap } }: { readonly run: Phase2Run }) => {
  const units = useUnits();
  const { processingMetrics: p, validationResults: v } = reply;
  const count = reply.candidateBrackets.length;
  const isComplete = v.matrixCompleteness > 0.999;
  return (
    <div className="grid gap-8 lg:grid-cols-3">
      <Panel
        title="Validation status"
        aside={<Badge tone={isComplete ? 'ok' : 'warn'}>{isComplete ? 'Valid' : 'Incomplete'}</Badge>}
      >
        <FigureLines
          lines={[
            ['Finite holds', units.percent(v.matrixCompleteness, 1)],
            ['Probability shared out', units.percent(v.probabilityConservation, 1)],
          ]}
        />
      </Panel>
      <Panel title="Configuration parameters">
        <FigureLines
          lines={[
            ['Delta Speed', units.text('wind', deltaSpeed)],
            ['Alpha Overlap', units.number(alphaOverlap)],
            ['Overlap after thinning', units.number(p.effectiveAlpha, 2)],
          ]}
        />
      </Panel>
      <Panel title="Reference">
        <FigureLines
          lines={[
            ['Brackets', String(count), readCandidateCount(count)],
            ['Time', `${units.number(p.processingTimeMs, 0)} ms`, readProcessingTime(p.processingTimeMs)],
          ]}
        />
      </Panel>
    </div>
  );
};

const DistanceTable = ({ run: { reply } }: { readonly run: Phase2Run }) => {
  const units = useUnits();
  const states = new Map(reply.coverageAnalysis.distanceCoverage.map((c) => [String(c.distance), c.stateCount]));
  const rows = Object.entries(reply.statistics.distancePhase2CoverageMetrics).map(([distance, m]) => ({
    distance,
    ...m,
  }));
  return (
    <Panel title="Coverage index by distance">
      <Table
        caption="Coverage index by distance"
        className="[&_td]:whitespace-nowrap"
        rows={rows}
        rowKey={(d) => d.distance}
        columns={[
          { header: 'Distance', cell: (d) => units.text('range', Number(d.distance)) },
          { header: 'Wind states', align: 'end', cell: (d) => states.get(d.distance) ?? 0 },
          { header: 'Span efficiency', align: 'end', cell: (d) => percentText(d.bracketSpanEfficiency) },
          {
            header: 'Crosswind accuracy',
            align: 'end',
            cell: (d) => percentText(d.crosswindConversionAccuracy),
          },
          { header: 'Coverage index', align: 'end', cell: (d) => units.number(d.coverageIndex, 2) },
        ]}
      />
      <p className="mt-2 text-xs text-ink-3">
        The coverage index is a weighted index from {units.number(0.6)} to {units.number(0.95)}, not a probability.
      </p>
    </Panel>
  );
};

export const Phase2Results = ({ run }: { readonly run: Phase2Run }) => {
  const units = useUnits();
  const { candidateBrackets, processingMetrics: p, coverageAnalysis, statistics } = run.reply;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Counts
          of={{
            Candidates: candidateBrackets.length,
            'Preliminary bands': p.preliminaryBands,
            'Redundant, left out': p.redundancyEliminated,
          }}
        />
        <Reading label="Overall coverage" value={coverageAnalysis.confidenceLevel} unit="%" digits={0} size="xl" />
      </div>
      <HowMade />
      <BracketBands
        title={`Candidates as bands of wind hold at ${units.text('range', statistics.referenceDistance)} (${angleName(units)})`}
        bands={candidateBrackets.map((b) => ({
          key: b.id,
          label: bracketLabel(units, b),
          low: b.holdRange.low,
          high: b.holdRange.high,
          weight: b.probabilityCovered,
        }))}
      />
      <Panel title="Candidate brackets">
        <CandidateTable brackets={candidateBrackets} />
      </Panel>
      <Figures run={run} />
      <DistanceTable run={run} />
    </div>
  );
};
