import { profiles } from '@windcall/contract';
import { trackingOf } from '@windcall/units';
import { useState } from 'react';
import { choicesOf, Facts, Measure, NumberField, Panel, Reading, SegmentedControl } from '../../kit/index.ts';
import { useIntoRifle } from '../../share/into-rifle.tsx';
import { Screen } from '../../shell/screen.tsx';
import { type Units, useUnits } from '../../units/index.ts';

type Axis = 'elevation' | 'windage';
const { elevation: BOUNDS } = profiles.RIFLE.tracking.of;
const LEAST = BOUNDS.min;
const MOST = BOUNDS.max;
/** Tracking error without visible effect: 0.1 mil in 20. */
const TRUE_WITHIN = 0.005;

const verdict = (units: Units, tracking: number): string => {
  const percent = units.number(Math.abs(100 * (tracking - 1)), 1);
  if (tracking < LEAST || tracking > MOST)
    return 'No turret is off by that much: check distance, tape and what you dialed.';
  if (Math.abs(tracking - 1) <= TRUE_WITHIN) return 'The turret is true.';
  return tracking < 1
    ? `The turret moves ${percent} % less than it says: dial more.`
    : `The turret moves ${percent} % more than it says: dial less.`;
};

export const TallTargetScreen = () => {
  const units = useUnits();
  const into = useIntoRifle({ kept: 'dials with it from now on' });
  const [axis, setAxis] = useState<Axis>('elevation');
  const [dialed, setDialed] = useState(10);
  const [distance, setDistance] = useState(100);
  const [measured, setMeasured] = useState<number | null>(null);
  const expectedIn = (dialed / 1000) * distance * 36;
  const tracking = measured === null ? null : trackingOf(dialed, measured, distance);
  const fits = tracking !== null && tracking >= LEAST && tracking <= MOST;
  return (
    <Screen
      title="Tall-target test"
      lead="A tall target at a measured distance, with a plumb line. Shoot one group at zero and one with a lot dialed. The distance between them shows whether the turret tracks."
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <SegmentedControl
            label="Turret"
            value={axis}
            choices={choicesOf({ elevation: 'Elevation', windage: 'Windage' })}
            onChange={setAxis}
          />
          <NumberField label="Dialed" kind="angle" value={dialed} min={1} max={40} step={0.5} onChange={setDialed} />
          <NumberField
            label="Distance to the target"
            kind="range"
            hint="Use a tape: a 1 % error here is a 1 % error in the turret."
            value={distance}
            min={20}
            max={300}
            onChange={setDistance}
          />
          <NumberField
            label="Measured between the groups"
            kind="mount"
            hint={`A true turret moves ${units.text('mount', expectedIn, 1)}.`}
            value={measured}
            min={0.1}
            max={500}
            step={0.1}
            onChange={setMeasured}
            onEmpty={() => setMeasured(null)}
          />
        </div>
        <Panel title="What the turret does">
          <div className="flex flex-col gap-4" aria-live="polite">
            <Reading label="Actual over dialed" unit="×" digits={3} size="xl" value={tracking} />
            {tracking !== null && <p>{verdict(units, tracking)}</p>}
            {fits && (
              <Facts
                facts={[5, 10, 20].map(
                  (mil) =>
                    [
                      `For ${units.format('angle', mil).text}`,
                      <span key={`${mil} dial`}>
                        dial <Measure kind="angle" digits={2} value={mil / tracking} />
                      </span>,
                    ] as const,
                )}
              />
            )}
            {into.picker}
            {into.button(
              'Keep in the profile',
              () => {
                const before = into.rifle?.tracking ?? { elevation: 1, windage: 1 };
                return { tracking: { ...before, [axis]: Number(tracking?.toFixed(4)) } };
              },
              fits,
            )}
          </div>
        </Panel>
      </div>
    </Screen>
  );
};
