import { WEATHER_LABELS, weather } from '@windcall/contract';
import { AIR_FIELDS, Disclosure, MetarField, NumberFields, Panel, Select } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { boundedField } from './input-bounds.ts';
import type { WindSettings } from './wind-settings.ts';

const FIELDS = [
  { ...boundedField('duration'), unit: 's', hint: 'Of the field', bounds: [10, 1200], step: 10 },
  AIR_FIELDS.temperature,
  AIR_FIELDS.humidity,
  AIR_FIELDS.pressure,
  { ...boundedField('latitude'), unit: '°', hint: '+ north' },
] as const;

const choicesOf = (options: readonly number[], current: number, label: (value: number) => string) =>
  [...new Set([...options, current])].sort((a, b) => a - b).map((v) => ({ value: String(v), label: label(v) }));

interface RangePanelProps {
  readonly settings: WindSettings;
  /** Distance of the scenario's farthest target, yards; null without a scenario. */
  readonly farthestYd: number | null;
  readonly onChange: (change: Partial<WindSettings>) => void;
  readonly onReplace: (change: Partial<WindSettings>) => void;
}

export const RangePanel = ({ settings, farthestYd, onChange, onReplace }: RangePanelProps) => {
  const units = useUnits();
  return (
    <Panel title="Distance range & environments">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Select
          label={WEATHER_LABELS.maxDistance}
          hint={
            farthestYd !== null && farthestYd > settings.maxDistance
              ? `Farthest target: ${units.text('range', farthestYd)}. The wind is generated that far.`
              : undefined
          }
          value={String(settings.maxDistance)}
          choices={choicesOf(weather.MAX_DISTANCE_OPTIONS_YD, settings.maxDistance, (yd) => units.text('range', yd))}
          onChange={(v) => onChange({ maxDistance: Number(v) })}
        />
        <Select
          label={WEATHER_LABELS.samplingInterval}
          value={String(settings.samplingInterval)}
          choices={choicesOf(weather.DISTANCE_INTERVAL_OPTIONS_YD, settings.samplingInterval, (yd) =>
            units.text('range', yd),
          )}
          onChange={(v) => onChange({ samplingInterval: Number(v) })}
        />
        <Select
          label={WEATHER_LABELS.timeInterval}
          value={String(settings.timeInterval)}
          choices={choicesOf(weather.TIME_INTERVAL_OPTIONS_S, settings.timeInterval, (s) => `${s} s`)}
          onChange={(v) => onChange({ timeInterval: Number(v) })}
        />
        <NumberFields
          fields={FIELDS}
          values={settings}
          onChange={({ latitude, ...change }) =>
            onChange(latitude === undefined ? change : { latitude: Math.round(latitude) })
          }
        />
      </div>
      <Disclosure title="Air from a METAR" className="mt-3">
        <MetarField onTake={onReplace} />
      </Disclosure>
    </Panel>
  );
};
