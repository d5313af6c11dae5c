import { readFigure, type UnitChoices } from '@windcall/units';
import type { MouseEvent } from 'react';
import { Button, Panel, Slider, Toolbar, ToolbarButton, Tooltip } from '../../../kit/index.ts';
import { type Aim, type AimRange, POWER, settle } from '../../../scope/aim.ts';
import { type SettingReading, useUnits } from '../../../units/index.ts';
import type { CardPart } from '../cards/use-range-cards.ts';
import { boxOf, MilInput } from './mil-input.tsx';
import { type AimControls, useScales, useSetting } from './use-aim.ts';

interface DialSettingsProps {
  readonly aiming: AimControls;
  readonly onLoad: (part: CardPart) => void;
  readonly onCycleCard: () => void;
}

const readPower = (typed: string, choices: UnitChoices): SettingReading => {
  const read = readFigure(typed, { unit: '×', choices, ...POWER });
  return read.status === 'ok' && (read.value < POWER.min || read.value > POWER.max)
    ? { status: 'beyond', value: read.value }
    : read;
};

interface RowProps {
  readonly aiming: AimControls;
  readonly setting: keyof Aim;
  readonly name: string;
  readonly label: string;
  readonly range: AimRange;
  readonly box: (value: number) => ReturnType<typeof boxOf>;
  readonly tick?: number;
}

const Row = ({ aiming, setting, name, label, range, box, tick }: RowProps) => {
  const value = useSetting(aiming, setting);
  const onChange = (next: number): void => aiming.turnTo({ [setting]: next });
  const axis = setting === 'windDial' ? 'wind' : setting === 'elevationDial' ? 'elevation' : null;
  const rest = (wanted: number) => {
    if (axis === null) return null;
    const scales = aiming.scales();
    const hold = scales[`${axis}Hold`];
    const { dialMil, holdMil, missingMil } = settle(wanted, range, hold.range);
    if (missingMil !== 0) return null;
    return {
      label: `Dial ${scales[`${axis}Dial`].text(dialMil, axis)}, hold ${hold.text(holdMil, axis)}`,
      set: () => void aiming.dialTo({ [axis]: wanted }),
    };
  };
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="w-14 shrink-0 text-sm text-ink-2">
        {name}
      </span>
      <Slider
        {...(tick !== undefined && { tick })}
        {...range}
        bare
        hasField
        label={label}
        value={value}
        valueText={(mil) => box(mil).valueText}
        onChange={onChange}
        className="min-w-0 flex-1"
      />
      <MilInput
        {...box(value)}
        {...range}
        label={`${label} value`}
        value={value}
        onChange={onChange}
        {...(setting !== 'power' && { onStep: (count: number) => aiming.step(setting, count) })}
        rest={rest}
        className="note-above w-15 shrink-0"
      />
    </div>
  );
};

const LOADS = [
  ['elevation', 'EL', 'elevation', 'Dial the elevation of the range card'],
  ['windage', 'WD', 'windage', 'Dial the windage of the range card'],
  ['both', 'WMP', 'both dials', 'Dial both from the range card. Right-click: next card'],
] as const;

export const DialSettings = ({ aiming, onLoad, onCycleCard }: DialSettingsProps) => {
  const units = useUnits();
  const { windDial, elevationDial } = useScales(aiming);
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    onCycleCard();
  };
  return (
    <Panel title="Scope Dial Settings" className="tight">
      <div className="flex flex-col gap-1">
        <Row
          aiming={aiming}
          setting="power"
          name="Power"
          label="Magnification"
          range={POWER}
          box={(power) => ({
            unit: '×',
            field: units.number,
            read: (typed) => readPower(typed, units.choices),
            fits: `Type a power from ${units.number(POWER.min)} to ${units.number(POWER.max)}.`,
            valueText: `${units.number(power)} power`,
          })}
        />
        <Row
          aiming={aiming}
          setting="windDial"
          name="Wind"
          label="Wind dial"
          range={windDial.range}
          box={(mil) => boxOf(windDial, 'wind', mil)}
          tick={0}
        />
        <Row
          aiming={aiming}
          setting="elevationDial"
          name="Elev"
          label="Elevation dial"
          range={elevationDial.range}
          box={(mil) => boxOf(elevationDial, 'elevation', mil)}
          tick={0}
        />
        <Toolbar label="Turn the dials" className="mt-1 flex items-center gap-1.5">
          {LOADS.map(([part, text, said, hint]) => (
            <Tooltip key={part} text={hint}>
              <ToolbarButton>
                <Button
                  size="sm"
                  aria-label={`${text}: load ${said} from the range card`}
                  onClick={() => onLoad(part)}
                  {...(part === 'both' && { onContextMenu })}
                >
                  {text}
                </Button>
              </ToolbarButton>
            </Tooltip>
          ))}
          <ToolbarButton>
            <Button size="sm" variant="quiet" className="ml-auto" onClick={aiming.resetDials}>
              Reset Dials
            </Button>
          </ToolbarButton>
        </Toolbar>
      </div>
    </Panel>
  );
};
