import { KINDS, type Kind, NOTATIONS, type Notation, PRESETS, UNITS, type UnitChoices } from '@windcall/units';
import { useThing } from '../../desk/slot.ts';
import { Panel } from '../../kit/panel.tsx';
import { SegmentedControl } from '../../kit/segmented-control.tsx';
import { Select } from '../../kit/select.tsx';
import { unitChoices } from '../../units/unit-choices.ts';

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  range: 'Distance',
  altitude: 'Height',
  bullet: 'Bullet size',
  mount: 'Scope height',
  weight: 'Bullet weight',
  twist: 'Twist',
  muzzle: 'Velocity',
  sensitivity: 'Powder sensitivity',
  energy: 'Energy',
  wind: 'Wind',
  temperature: 'Temperature',
  pressure: 'Pressure',
  angle: 'Corrections',
  target: 'Target size',
};

const NUMBERS = Object.entries(NOTATIONS).map(([value, label]) => ({ value: value as Notation, label }));

type Preset = keyof typeof PRESETS;

const nameOf = (kind: Kind, choices: UnitChoices): string => choices[kind] ?? UNITS[kind][0]?.name ?? '';
const presetOf = (choices: UnitChoices): Preset | 'own' =>
  (['us', 'metric', 'mixed'] as const).find((preset) =>
    KINDS.every((kind) => nameOf(kind, choices) === nameOf(kind, PRESETS[preset])),
  ) ?? 'own';

/** Units by preset, then by kind, and the number format. They change what is shown and typed, never what is stored. */
export const UnitsPanel = () => {
  const stored = useThing(unitChoices);
  const choices = stored ?? PRESETS.us;
  const preset = presetOf(choices);
  const { numbers, ...kinds } = choices;
  const write = (next: UnitChoices, notation: Notation = numbers ?? 'us'): void =>
    void unitChoices.write(notation === 'us' ? next : { ...next, numbers: notation });
  return (
    <Panel title="Units">
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label="Units"
          wide
          value={preset}
          choices={[
            { value: 'us', label: 'US' },
            { value: 'metric', label: 'Metric' },
            { value: 'mixed', label: 'Mixed' },
            ...(preset === 'own' ? ([{ value: 'own', label: 'Own' }] as const) : []),
          ]}
          onChange={(next) => {
            if (next !== 'own') write(PRESETS[next]);
          }}
        />
        <SegmentedControl
          label="Numbers"
          wide
          value={numbers ?? 'us'}
          choices={NUMBERS}
          onChange={(next) => write(kinds, next)}
        />
        <div className="grid grid-cols-2 gap-3">
          {KINDS.map((kind) => (
            <Select
              key={kind}
              label={KIND_NAMES[kind]}
              value={nameOf(kind, choices)}
              choices={UNITS[kind].map(({ name }) => ({ value: name, label: name }))}
              onChange={(name) => write({ ...kinds, [kind]: name })}
            />
          ))}
        </div>
        <p className="text-sm text-ink-3">
          A unit typed after a number is converted, whatever you choose here. Files and records keep their own units.
        </p>
      </div>
    </Panel>
  );
};
