import { WEATHER_LABELS } from '@windcall/contract';
import {
  DAY_PHASES,
  resolveStability,
  STABILITY_OVERRIDES,
  TERRAIN_PRESETS,
  TERRAINS,
  type Terrain,
} from '@windcall/wind';
import { Check, Pencil } from 'lucide-react';
import { Button, classNames, Panel, Select, Switch } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { terrainStatus, type WindSettings } from './wind-settings.ts';

const TERRAIN_NAMES: Readonly<Record<Terrain, string>> = {
  'open-plains': 'Open plains',
  rolling: 'Rolling',
  urban: 'Urban',
};
const LOOKS = {
  matches: { icon: <Check aria-hidden className="size-3.5" />, tone: 'text-ok', word: 'in force' },
  modified: { icon: <Pencil aria-hidden className="size-3.5" />, tone: 'text-warn', word: 'modified' },
  other: { icon: null, tone: '', word: '' },
} as const;
const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

interface TerrainPanelProps {
  readonly settings: WindSettings;
  /** Demo mode: shown, but a press only explains. */
  readonly blocked: boolean;
  readonly onTerrain: (terrain: Terrain) => void;
  readonly onThermalToggle: () => void;
  readonly onThermal: (thermal: WindSettings['thermal']) => void;
}

export const TerrainPanel = ({ settings, blocked, onTerrain, onThermalToggle, onThermal }: TerrainPanelProps) => {
  const units = useUnits();
  return (
    <Panel title="Terrain & thermal">
      <div className="flex flex-wrap gap-2">
        {TERRAINS.map((terrain) => {
          const look = LOOKS[terrainStatus(settings, terrain)];
          const preset = TERRAIN_PRESETS[terrain];
          return (
            <Button
              key={terrain}
              data-terrain={terrain}
              icon={look.icon}
              className={classNames(look.tone)}
              aria-disabled={blocked || undefined}
              title={`${units.text('range', preset.spatialCorrelationDistance)}, correlation ${units.number(preset.correlation)}, ${units.number(preset.correlationTime)} s`}
              onClick={() => onTerrain(terrain)}
            >
              {TERRAIN_NAMES[terrain]} {look.word !== '' && <span className="text-xs">{look.word}</span>}
            </Button>
          );
        })}
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <Switch
          label={WEATHER_LABELS.thermal}
          hint="Sun on the ground makes the wind restless; cool mornings and evenings calm it. Switches to complex mode."
          checked={settings.thermal.enabled}
          blocked={blocked}
          onChange={onThermalToggle}
        />
        {settings.thermal.enabled && (
          <div className="grid grid-cols-2 gap-3">
            <Select
              label={WEATHER_LABELS.dailyPhase}
              value={settings.thermal.dailyPhase}
              choices={DAY_PHASES.map((value) => ({ value, label: capital(value) }))}
              onChange={(dailyPhase) => onThermal({ ...settings.thermal, dailyPhase })}
            />
            <Select
              label={WEATHER_LABELS.stabilityOverride}
              value={settings.thermal.stabilityOverride}
              choices={STABILITY_OVERRIDES.map((value) => ({
                value,
                label:
                  value === 'default'
                    ? `By time of day (${resolveStability({ ...settings.thermal, stabilityOverride: 'default' })})`
                    : capital(value),
              }))}
              onChange={(stabilityOverride) => onThermal({ ...settings.thermal, stabilityOverride })}
            />
          </div>
        )}
      </div>
    </Panel>
  );
};
