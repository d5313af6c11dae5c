import measured from '@windcall/wind/measured-gates.json';
import truth from '@windcall/wind/validation.json';
import { Badge, Panel, Table } from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';

type Gate = (typeof measured.gates)[number];
const isHeld = ({ low, high }: Gate, value: number): boolean => value >= low && value <= high;

/** Names of the table's winds. */
const CALLED: Readonly<Record<string, string>> = {
  'law 1': 'Natural air before',
  'law 2': 'Natural air now',
  specified: 'Generated wind',
  'AR(1)': 'Simple noise',
};

const MeasuredEvidence = () => {
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
          forest clearing. Natural air now holds {now?.held} of {measured.gates.length} gates; earlier releases held{' '}
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
          { header: 'What', cell: ({ what }) => what },
          {
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
        No record covers night, two places more than {units.text('range', 57)} apart within ten minutes (and so most of
        the width of a range), gusts above 1 Hz, ragged gusts at {units.text('wind', 10)}, or slopes and valleys. At a
        wooded edge, in sun and under {units.text('wind', 7)}, natural air turns through the compass (a spread of 50 to
        60° in ten minutes) where two forest days kept their direction (15 and 17°). Drills no longer draw that air.
      </p>
    </Panel>
  );
};

const notKnown = (units: Units): readonly string[] => [
  `How wide the big gusts are across the wind. It matters most and is known least: records reach ${units.text('range', 100)} at most, and ${units.between('range', 100, 1000)} is filled in. Half or twice as wide changes what gusts do to a bullet by up to a tenth.`,
  'Your day. A sky stands for a kind of day, not for a date: twice the sun’s heat makes gusts on the path a fifth stronger, half as much a sixth weaker.',
  'How soon a gust seen up wind gets to you. Here it takes two thirds of the time that the wind at the flag would need, because big gusts ride the faster wind higher up. The true share may be nearer four fifths.',
  'Thermals. Real ones are narrow, with sharp edges: a pick-up or a let-up can come all at once. Here it comes as softly as it goes.',
  'Very short twitches of a flag. Real ones are sharper; flags here look slightly too smooth. The bullet does not feel it.',
  `Height. A stage may have a muzzle height, by the laws’ profile over level ground. Drills, and stages without one, have the air of 2 m everywhere. Nobody has compared the profile with a range.`,
  'The constants themselves. They come from published laws, a few of them quoted at second hand. The size of lasting differences between places comes from the measured days, with the faults of their instruments in it.',
  'Hills, berms, trees up wind, sea breezes, fronts and showers. They are not in it.',
];

export const NaturalAirEvidence = () => {
  const units = useUnits();
  const figure = (value: number): string => units.number(value, 2);
  return (
    <>
      <Panel title="Natural air">
        <div className="flex max-w-prose flex-col gap-3 text-sm text-ink-2">
          <p>
            Drills, and stages shot in natural air, have wind that follows published laws of the air near the ground:
            how strong gusts of each size are (Kaimal 1972, Højstrup 1981), how alike two places are (Davenport 1961,
            Solari and Piccardo 2001), and how ground and sky set both (Businger and Dyer). This table compares it with
            those laws; the next one with measured wind. There is no record from a range.
          </p>
          <p>
            The table draws {truth.seeds} stretches of ten minutes under each sky, by the old law. The new law holds the
            same gates with 12. Each cell has the drawn value and the law’s. The last column is their largest allowed
            difference.
          </p>
        </div>
        <Table
          caption="Natural air against its law"
          className="mt-4"
          rows={truth.gates}
          rowKey={({ what }) => what}
          columns={[
            { header: 'What', cell: ({ what }) => what },
            ...truth.winds.map((wind, i) => ({
              key: wind,
              header: wind,
              align: 'end' as const,
              cell: ({ winds }: (typeof truth.gates)[number]) =>
                `${figure(winds[i]?.measured ?? 0)}, ${figure(winds[i]?.law ?? 0)}`,
            })),
            {
              header: 'Gate',
              align: 'end' as const,
              cell: ({ tolerance }) => `± ${units.number(tolerance)}`,
            },
          ]}
        />
        <Table
          caption="Faults built in on purpose, and what notices them"
          className="mt-6"
          rows={truth.defects}
          rowKey={({ defect }) => defect}
          columns={[
            { header: 'Fault', cell: ({ defect }) => defect },
            { header: 'Fails on', cell: ({ failsOn }) => failsOn.join('; ') },
          ]}
        />
      </Panel>
      <MeasuredEvidence />
      <Panel title="What is not known about natural air">
        <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5 text-base text-ink-2">
          {notKnown(units).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Panel>
    </>
  );
};
