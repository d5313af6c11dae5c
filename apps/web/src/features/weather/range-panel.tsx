import { weather } from '@windcall/contract';
import { Disclosure } from '../../platform/kit/disclosure.tsx';
import { NumberField } from '../../platform/kit/number-field.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { Term } from '../../platform/kit/term.tsx';
import { MetarField } from '../../platform/measure/metar-field.tsx';
import { said } from '../../platform/measure/use-units.ts';
import { INPUT_BOUNDS as B } from './input-bounds.ts';
import type { WindSettings } from './wind-settings.ts';

const yards = (yd: number): string => said('range', yd);

/** The offered values, with the one in force among them. */
const choicesOf = (options: readonly number[], current: number, label: (value: number) => string) =>
  [...new Set([...options, current])].sort((a, b) => a - b).map((v) => ({ value: String(v), label: label(v) }));

interface RangePanelProps {
  readonly settings: WindSettings;
  /** Distance of the scenario's farthest target, yards; null without a scenario. */
  readonly farthestYd: number | null;
  readonly onChange: (change: Partial<WindSettings>) => void;
}

/** How far and how finely the wind is laid out, and the air it blows in. */
export const RangePanel = ({ settings, farthestYd, onChange }: RangePanelProps) => (
  <Panel title="Distance range & environments">
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Select
        label="Max distance"
        hint={
          farthestYd !== null && farthestYd > settings.maxDistance
            ? `Farthest target: ${said('range', farthestYd)}. The wind is made that far.`
            : undefined
        }
        value={String(settings.maxDistance)}
        choices={choicesOf(weather.MAX_DISTANCE_OPTIONS_YD, settings.maxDistance, yards)}
        onChange={(v) => onChange({ maxDistance: Number(v) })}
      />
      <Select
        label="Distance interval"
        value={String(settings.samplingInterval)}
        choices={choicesOf(weather.DISTANCE_INTERVAL_OPTIONS_YD, settings.samplingInterval, yards)}
        onChange={(v) => onChange({ samplingInterval: Number(v) })}
      />
      <Select
        label="Time interval"
        value={String(settings.timeInterval)}
        choices={choicesOf(weather.TIME_INTERVAL_OPTIONS_S, settings.timeInterval, (s) => `${s} s`)}
        onChange={(v) => onChange({ timeInterval: Number(v) })}
      />
      <NumberField
        label="Duration"
        unit="s"
        hint="Of the field"
        value={settings.duration}
        min={10}
        max={1200}
        step={10}
        onChange={(duration) => onChange({ duration })}
        onEmpty={() => onChange({ duration: B.duration.fallback })}
      />
      <NumberField
        label="Temperature"
        kind="temperature"
        value={settings.temperature}
        min={-60}
        max={140}
        onChange={(temperature) => onChange({ temperature })}
      />
      <NumberField
        label="Humidity"
        unit="%"
        value={settings.humidity}
        min={0}
        max={100}
        onChange={(humidity) => onChange({ humidity })}
      />
      <NumberField
        label={<Term name="Station pressure">Pressure (station)</Term>}
        kind="pressure"
        value={settings.pressure}
        min={15}
        max={33}
        step={0.05}
        onChange={(pressure) => onChange({ pressure })}
      />
      <NumberField
        label="Latitude"
        unit="°"
        hint="+ north"
        value={settings.latitude}
        min={B.latitude.min}
        max={B.latitude.max}
        onChange={(latitude) => onChange({ latitude: Math.round(latitude) })}
        onEmpty={() => onChange({ latitude: B.latitude.fallback })}
      />
    </div>
    <Disclosure title="Air from a METAR" className="mt-3">
      <MetarField onTake={onChange} />
    </Disclosure>
  </Panel>
);
