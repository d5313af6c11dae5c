import { profiles } from '@windcall/contract';
import { trackingOf } from '@windcall/units';
import { useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { Facts } from '../../platform/kit/facts.tsx';
import { Measure, Reading } from '../../platform/kit/measure.tsx';
import { NumberField } from '../../platform/kit/number-field.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { SegmentedControl } from '../../platform/kit/segmented-control.tsx';
import { useUnits } from '../../platform/measure/use-units.ts';
import { useIntoRifle } from '../../platform/share/into-rifle.tsx';
import { Screen } from '../../platform/shell/screen.tsx';

type Axis = 'elevation' | 'windage';
const { elevation: BOUNDS } = profiles.RIFLE.tracking.of;
const LEAST = BOUNDS.min;
const MOST = BOUNDS.max;
/** A turret this near to true makes no difference that a shooter sees: 0.1 mil in 20. */
const TRUE_WITHIN = 0.005;

const verdict = (tracking: number): string => {
  const percent = Math.abs(100 * (tracking - 1)).toFixed(1);
  if (tracking < LEAST || tracking > MOST)
    return 'That is more than a turret is ever wrong: check distance, tape and what was dialled.';
  if (Math.abs(tracking - 1) <= TRUE_WITHIN) return 'The turret is true.';
  return tracking < 1
    ? `The turret moves ${percent} % less than it says: more has to be dialled.`
    : `The turret moves ${percent} % more than it says: less has to be dialled.`;
};

/** The tall-target test: what a turret really moves for what was dialled, and into the rifle with it. */
export const TallTargetScreen = () => {
  const units = useUnits();
  const into = useIntoRifle({ kept: 'dials with it from now on' });
  const [axis, setAxis] = useState<Axis>('elevation');
  const [dialled, setDialled] = useState(10);
  const [distance, setDistance] = useState(100);
  const [measured, setMeasured] = useState<number | null>(null);
  const expectedIn = (dialled / 1000) * distance * 36;
  const tracking = measured === null ? null : trackingOf(dialled, measured, distance);
  const fits = tracking !== null && tracking >= LEAST && tracking <= MOST;
  const keep = (): void => {
    if (tracking === null) return;
    const before = into.rifle?.tracking ?? { elevation: 1, windage: 1 };
    into.put({ tracking: { ...before, [axis]: Number(tracking.toFixed(4)) } });
  };
  return (
    <Screen
      title="Tall-target test"
      lead="A tall target at a measured distance, a plumb line on it, one group at zero and one with much dialled. What lies between them says whether the turret does what it says."
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <SegmentedControl
            label="Turret"
            value={axis}
            choices={[
              { value: 'elevation', label: 'Elevation' },
              { value: 'windage', label: 'Windage' },
            ]}
            onChange={setAxis}
          />
          <NumberField label="Dialled" kind="angle" value={dialled} min={1} max={40} step={0.5} onChange={setDialled} />
          <NumberField
            label="Distance to the target"
            kind="range"
            hint="By tape: an error of one in a hundred is the same error of the turret."
            value={distance}
            min={20}
            max={300}
            onChange={setDistance}
          />
          <NumberField
            label="Measured between the groups"
            kind="mount"
            hint={`A true turret moves ${units.format('mount', expectedIn, { digits: 1 }).text}.`}
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
            <Reading label="True over dialled" unit="×" digits={3} size="xl" value={tracking} />
            {tracking !== null && <p>{verdict(tracking)}</p>}
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
            <div>
              <Button
                variant="primary"
                pending={into.pending}
                disabled={!fits || into.rifle === undefined}
                onClick={keep}
              >
                Keep in the profile
              </Button>
            </div>
          </div>
        </Panel>
      </div>
    </Screen>
  );
};
