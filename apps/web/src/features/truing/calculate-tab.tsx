import { Button } from '../../kit/button.tsx';
import { Reading } from '../../kit/measure.tsx';
import { ProgressLine } from '../../kit/progress-line.tsx';
import { Switch } from '../../kit/switch.tsx';
import { TurnTheSign } from '../../share/turn-the-sign.tsx';
import { useUnits } from '../../units/use-units.tsx';
import { measuredText, ownAirText } from './truing-input.ts';
import type { Truing } from './use-truing.ts';

/** Input of the calculation, and its start button. */
export const CalculateTab = ({ truing, onDone }: { readonly truing: Truing; readonly onDone: () => void }) => {
  const units = useUnits();
  const { profile, observations, busy, environment } = truing;
  const ranges = observations.map((o) => o.range);
  const others = observations.filter((o) => ownAirText(units, o) !== null).length;
  const isBusy = busy === 'calculating';
  return (
    <div className="flex max-w-xl flex-col items-start gap-5">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Reading label="Observations" value={observations.length} unit="" digits={0} size="xl" />
        <Reading
          label="Nearest"
          value={ranges.length > 0 ? Math.min(...ranges) : null}
          kind="range"
          digits={0}
          size="xl"
        />
        <Reading
          label="Farthest"
          value={ranges.length > 0 ? Math.max(...ranges) : null}
          kind="range"
          digits={0}
          size="xl"
        />
      </div>
      <p className="text-base text-ink-2">
        {profile === null
          ? 'Select a weapon profile and add observations first.'
          : truing.keepsVelocity
            ? `${profile.name}: the drag alone, as far as the observations determine it; below Mach ${units.number(1.1)} only factors on the drop.`
            : `${profile.name}: muzzle velocity and drag, each as far as the observations determine it; below Mach ${units.number(1.1)} only factors on the drop.`}
      </p>
      <p className="text-sm text-ink-3">
        In {units.text('temperature', environment.temperature)}, {units.text('pressure', environment.pressure)} station
        pressure, {units.number(environment.humidity)} % humidity, wind {units.text('wind', environment.windSpeed)} from{' '}
        {environment.windDirection}.{others > 0 && ` ${others} of ${observations.length} in air of their own.`}
      </p>
      {profile !== null && (
        <Switch
          label="Keep the measured velocity"
          hint={measuredText(units, profile)}
          checked={truing.keepsVelocity}
          onChange={truing.keepVelocity}
          className="w-full"
        />
      )}
      {isBusy && <ProgressLine label="Truing the profile" className="w-full" />}
      {truing.mirrored.length > 0 && <TurnTheSign lists={truing.mirrored} turn={truing.turnSigns} />}
      <Button
        variant={truing.mirrored.length > 0 ? 'plain' : 'primary'}
        pending={isBusy}
        onClick={() => {
          void truing.calculate().then((done) => {
            if (done) onDone();
          });
        }}
      >
        Calculate truing
      </Button>
    </div>
  );
};
