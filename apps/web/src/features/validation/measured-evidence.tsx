import measured from '@windcall/wind/measured-gates.json';
import { Badge } from '../../kit/badge.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { useUnits } from '../../units/use-units.tsx';

type Gate = (typeof measured.gates)[number];
const isHeld = ({ low, high }: Gate, value: number): boolean => value >= low && value <= high;

/** Names of the table's winds. */
const CALLED: Readonly<Record<string, string>> = {
  'law 1': 'Natural air before',
  'law 2': 'Natural air now',
  specified: 'Generated wind',
  'AR(1)': 'Simple noise',
};

/** Comparison of natural air with measured wind, and its limits. */
export const MeasuredEvidence = () => {
  const units = useUnits();
  const figure = (value: number): string => units.number(value, 2);
  const [before, now] = measured.winds;
  const failed = measured.gates.filter((gate) => !isHeld(gate, gate.values[1] ?? Number.NaN));
  return (
    <Panel title="Natural air beside measured wind">
      <div className="flex max-w-prose flex-col gap-3 text-sm text-ink-2">
        <p>
          Compared with {measured.days} of 16 days of nine anemometers near Reno, Nevada (Houle and van Breugel 2023),
          all by daylight: a dry lake bed, sage steppe, a forest and a town, and seven of them for one morning in a
          forest clearing. Natural air now holds {now?.held} of {measured.gates.length} gates, that of earlier releases{' '}
          {before?.held}. Each day is drawn {measured.seeds} times.
        </p>
        <p>
          The limits were set after winds and records had been seen: they guard, they do not prove. Generated wind is
          the one of the weather model, with the mean and spread of natural air. Simple noise is there for scale.
        </p>
        <p>
          {failed.length === 0
            ? 'Natural air holds all of them.'
            : `Natural air does not hold: ${failed.map(({ what }) => what).join('; ')}.`}
        </p>
      </div>
      <Table
        caption="Drawn winds against measured ones"
        className="mt-4"
        rows={measured.gates}
        rowKey={({ what }) => what}
        columns={[
          { key: 'what', header: 'What', cell: ({ what }) => what },
          {
            key: 'limits',
            header: 'Gate',
            align: 'end' as const,
            className: 'sm:whitespace-nowrap',
            cell: ({ low, high }) => `${figure(low)} to ${figure(high)}`,
          },
          ...measured.winds.map(({ name }, i) => ({
            key: name,
            header: CALLED[name] ?? name,
            align: 'end' as const,
            cell: (gate: Gate) => {
              const value = gate.values[i] ?? Number.NaN;
              return isHeld(gate, value) ? figure(value) : <Badge tone="bad">{`${figure(value)}, outside`}</Badge>;
            },
          })),
        ]}
      />
      <p className="mt-4 max-w-prose text-sm text-ink-2">
        No record tells of night, of two places more than {units.text('range', 57)} apart within ten minutes (and so of
        most that lies across a range), of gusts above 1 Hz, of ragged gusts at {units.text('wind', 10)}, or of slopes
        and valleys. At a wooded edge, in sun and under {units.text('wind', 7)}, natural air turns through the compass
        (a spread of 50 to 60° in ten minutes) where two forest days kept their direction (15 and 17°). Drills no longer
        draw that air.
      </p>
    </Panel>
  );
};
