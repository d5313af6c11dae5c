import truth from '@windcall/wind/validation.json';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { MeasuredEvidence } from './measured-evidence.tsx';

/** Unknowns of such air, most important first. */
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

/** The laws behind the wind of drills and natural air, their accuracy, and unknowns. */
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
            The table draws {truth.seeds} stretches of ten minutes under each sky, by the law of earlier releases. That
            of now holds the same gates with 12. Each cell is what was drawn, and what the law says. The last column is
            how far apart they may be.
          </p>
        </div>
        <Table
          caption="Natural air against its law"
          className="mt-4"
          rows={truth.gates}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', header: 'What', cell: ({ what }) => what },
            ...truth.winds.map((wind, i) => ({
              key: wind,
              header: wind,
              align: 'end' as const,
              cell: ({ winds }: (typeof truth.gates)[number]) =>
                `${figure(winds[i]?.measured ?? 0)}, ${figure(winds[i]?.law ?? 0)}`,
            })),
            {
              key: 'tolerance',
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
            { key: 'defect', header: 'Fault', cell: ({ defect }) => defect },
            { key: 'failsOn', header: 'Fails on', cell: ({ failsOn }) => failsOn.join('; ') },
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
