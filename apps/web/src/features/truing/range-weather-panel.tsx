import { AIR_FIELDS } from '../../kit/air-fields.tsx';
import { Button } from '../../kit/button.tsx';
import { FormRound, useFormRound } from '../../kit/form-round.ts';
import { NumberFields } from '../../kit/number-fields.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import type { TruingEnvironment } from './truing-input.ts';

const HALF_HOURS = Array.from({ length: 12 }, (_, i) => i || 12).flatMap((hour) => [`${hour} o'clock`, `${hour}:30`]);

const FIELDS = [
  AIR_FIELDS.temperature,
  AIR_FIELDS.pressure,
  AIR_FIELDS.humidity,
  { name: 'windSpeed', label: 'Wind speed', kind: 'wind', bounds: [0, 100] },
] as const;

interface RangeWeatherPanelProps {
  readonly environment: TruingEnvironment;
  readonly onChange: (environment: TruingEnvironment) => void;
  /** Takes the Weather screen's weather. */
  readonly onImport: () => void;
}

/** Air and wind of the observations. */
export const RangeWeatherPanel = ({ environment, onChange, onImport }: RangeWeatherPanelProps) => {
  const [round, renew] = useFormRound();
  const set = (change: Partial<TruingEnvironment>) => onChange({ ...environment, ...change });
  return (
    <Panel title="Weather at the range">
      <div className="grid grid-cols-2 gap-3">
        <FormRound value={round}>
          <NumberFields fields={FIELDS} values={environment} onChange={set} />
        </FormRound>
        <Select
          label="Wind from"
          value={String(environment.windDirection)}
          choices={[...new Set([String(environment.windDirection), ...HALF_HOURS])].map((h) => ({
            value: h,
            label: h,
          }))}
          onChange={(windDirection) => set({ windDirection })}
        />
      </div>
      <Button
        className="mt-3 self-start"
        onClick={() => {
          onImport();
          renew();
        }}
      >
        Import weather
      </Button>
    </Panel>
  );
};
