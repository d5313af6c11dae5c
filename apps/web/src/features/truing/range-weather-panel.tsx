import { Button } from '../../platform/kit/button.tsx';
import { NumberField } from '../../platform/kit/number-field.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { Term } from '../../platform/kit/term.tsx';
import type { TruingEnvironment } from './truing-input.ts';

const HOURS = Array.from({ length: 12 }, (_, i) => `${i === 0 ? 12 : i} o'clock`);

interface RangeWeatherPanelProps {
  readonly environment: TruingEnvironment;
  readonly onChange: (environment: TruingEnvironment) => void;
  /** Takes the weather of the Weather screen. */
  readonly onImport: () => void;
}

/** The air and the wind in which the observations were made. */
export const RangeWeatherPanel = ({ environment, onChange, onImport }: RangeWeatherPanelProps) => {
  const set = (change: Partial<TruingEnvironment>) => onChange({ ...environment, ...change });
  return (
    <Panel title="Weather at the range">
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Temperature"
          kind="temperature"
          value={environment.temperature}
          min={-60}
          max={140}
          onChange={(temperature) => set({ temperature })}
        />
        <NumberField
          label={<Term name="Station pressure" />}
          kind="pressure"
          value={environment.pressure}
          min={15}
          max={33}
          step={0.05}
          onChange={(pressure) => set({ pressure })}
        />
        <NumberField
          label="Humidity"
          unit="%"
          value={environment.humidity}
          min={0}
          max={100}
          onChange={(humidity) => set({ humidity })}
        />
        <NumberField
          label="Wind speed"
          kind="wind"
          value={environment.windSpeed}
          min={0}
          max={100}
          onChange={(windSpeed) => set({ windSpeed })}
        />
        <Select
          label="Wind from"
          value={String(environment.windDirection)}
          choices={[...new Set([String(environment.windDirection), ...HOURS])].map((h) => ({ value: h, label: h }))}
          onChange={(windDirection) => set({ windDirection })}
        />
      </div>
      <Button className="mt-3 self-start" onClick={onImport}>
        Import weather
      </Button>
    </Panel>
  );
};
