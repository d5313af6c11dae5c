import { scenarios } from '@windcall/contract';
import { bearingText } from '@windcall/units';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { readNumber, stepped, useUnits } from '../../units/index.ts';
import {
  directionsOf,
  type FormLayout,
  type LayoutId,
  MAX_TARGET_MOA,
  MIN_TARGET_MOA,
  QUICK_PICKS_MOA,
  rowName,
  TARGET_STEP_MOA,
} from './form-layout.ts';
import type { Fault } from './read-target-form.ts';
import { SHAPE_NAMES } from './scenario-words.ts';
import type { RowFields, TargetFields } from './target-form.ts';

interface FigureInputProps {
  /** Full name of the field, because rows look alike. */
  readonly label: string;
  /** As typed; empty means `placeholder`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
  readonly placeholder: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly invalid: boolean;
  readonly faultsId: string;
}

const COUNTS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** An optional number in a narrow cell. Arrow keys step; other text stays as typed. */
const FigureInput = (props: FigureInputProps) => {
  const { label, value, onChange, onLeave, placeholder, min, max, step, invalid, faultsId } = props;
  const units = useUnits();
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = COUNTS[event.key];
    if (count === undefined) return;
    event.preventDefault();
    const reading = readNumber(value || placeholder, undefined, undefined, {}, units.choices);
    onChange(units.written(String(stepped(reading.status === 'ok' ? reading.value : min, count, step, { min, max }))));
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      className="input figure"
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? faultsId : undefined}
    />
  );
};

interface RowSelectProps {
  /** Full name of the field, because rows look alike. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const RowSelect = ({ label, value, onChange, choices }: RowSelectProps) => (
  <div className="relative">
    <select aria-label={label} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-2"
    />
  </div>
);

const DISTANCE_STEP_YD = 10;
const SHAPES = scenarios.TARGET_TYPES.map((value) => ({ value, label: SHAPE_NAMES[value] }));

interface TargetRowProps {
  readonly layout: FormLayout;
  readonly row: number;
  readonly fields: RowFields;
  readonly faults: readonly Fault[];
  readonly onChange: (change: Partial<RowFields>) => void;
  readonly onTarget: (side: number, change: Partial<TargetFields>) => void;
  readonly onLeave: (field: Fault['field'], side: number) => void;
}

/** A cell with its heading, which is above the column on a wide screen. */
const Cell = ({ heading, className, children }: { heading: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <span aria-hidden className="mb-1 block text-xs text-ink-3 md:hidden">
      {heading}
    </span>
    {children}
  </div>
);

/** Columns of a row on a wide screen; a narrow one has two. */
const COLUMNS: Readonly<Record<LayoutId, string>> = {
  single: 'md:grid-cols-[6rem_6.5rem_8rem_1fr_6rem_10.5rem]',
  'two-targets': 'md:grid-cols-[6rem_7rem_9rem_1fr_7rem]',
  line: 'md:grid-cols-[10rem_7rem_9rem_1fr_7rem]',
  array: 'md:grid-cols-[7rem_5.5rem_7.5rem_1fr_4.5rem_1fr_4.5rem]',
  pairs: 'md:grid-cols-[7rem_5.5rem_7.5rem_1fr_4.5rem_1fr_4.5rem]',
};

export const rowGrid = (layout: FormLayout): string => `grid grid-cols-2 gap-x-2 gap-y-2 ${COLUMNS[layout.id]}`;

/** `left target type`, or `type` if there is only one target. */
export const partName = (layout: FormLayout, side: number, part: 'type' | 'size'): string =>
  layout.sides === 1 ? part : `${side === 0 ? 'left' : 'right'} target ${part}`;

const capital = (text: string): string => text.replace(/^./, (c) => c.toUpperCase());

export const RowHeadings = ({ layout }: { readonly layout: FormLayout }) => {
  const units = useUnits();
  return (
    <div aria-hidden className={`${rowGrid(layout)} border-b border-edge pb-1 text-xs text-ink-3 max-md:hidden`}>
      <span>{layout.noun}</span>
      <span>Distance, {units.name('range')}</span>
      <span>Direction of fire</span>
      {layout.models[0]?.targets.map(({ id }, side) => (
        <span key={id} className="contents">
          <span>{capital(partName(layout, side, 'type'))}</span>
          <span>Size, {units.name('target')}</span>
        </span>
      ))}
      {layout.id === 'single' && <span>Quick picks, {units.name('target')}</span>}
    </div>
  );
};

const QuickPicks = ({ name, onPick }: { readonly name: string; readonly onPick: (size: string) => void }) => {
  const units = useUnits();
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{name} quick picks</legend>
      {QUICK_PICKS_MOA.map((moa) => (
        <button
          key={moa}
          type="button"
          className="button figure"
          data-variant="plain"
          data-size="sm"
          onClick={() => onPick(units.field('target', moa))}
        >
          {units.format('target', moa, { digits: 1 }).figure.replace(/[.,]0$/, '')}
          <span className="sr-only"> {units.name('target')}</span>
        </button>
      ))}
    </fieldset>
  );
};

/** One row of a target form: distance, direction of fire, and shape and size of each target. */
export const TargetRow = ({ layout, row, fields, faults, onChange, onTarget, onLeave }: TargetRowProps) => {
  const faultsId = useId();
  const units = useUnits();
  const name = rowName(layout, row);
  const model = layout.models[row];
  const faulty = (field: Fault['field'], side: number): boolean =>
    faults.some((fault) => fault.field === field && fault.side === side);
  return (
    <fieldset className={`${rowGrid(layout)} border-b border-line py-3 md:py-1.5`}>
      <legend className="sr-only">{name}</legend>
      <span aria-hidden className="col-span-full text-sm font-medium md:col-span-1 md:self-center md:font-normal">
        {name}
      </span>
      <Cell heading={`Distance, ${units.name('range')}`}>
        <FigureInput
          label={`${name} distance in ${units.spoken('range')}`}
          value={fields.distance}
          placeholder={units.field('range', model?.distance ?? 0)}
          onChange={(distance) => onChange({ distance })}
          onLeave={() => onLeave('distance', 0)}
          min={units.value('range', layout.minYd)}
          max={units.value('range', layout.maxYd)}
          step={units.step('range', DISTANCE_STEP_YD)}
          invalid={faulty('distance', 0)}
          faultsId={faultsId}
        />
      </Cell>
      <Cell heading="Direction of fire">
        <RowSelect
          label={`${name} direction of fire`}
          value={fields.direction || String(model?.directionOfFire ?? 90)}
          onChange={(direction) => onChange({ direction })}
          choices={directionsOf(layout, row).map((deg) => ({ value: String(deg), label: bearingText(deg) }))}
        />
      </Cell>
      {fields.targets.map((target, side) => {
        const own = model?.targets[side];
        return (
          <div key={own?.id ?? side} className="contents">
            <Cell heading={capital(partName(layout, side, 'type'))}>
              <RowSelect
                label={`${name} ${partName(layout, side, 'type')}`}
                value={target.type || (own?.type ?? 'circle')}
                onChange={(value) => {
                  const type = scenarios.TARGET_TYPES.find((known) => known === value);
                  if (type !== undefined) onTarget(side, { type });
                }}
                choices={SHAPES}
              />
            </Cell>
            <Cell heading={`Size, ${units.name('target')}`}>
              <FigureInput
                label={`${name} ${partName(layout, side, 'size')} in ${units.name('target')}`}
                value={target.size}
                placeholder={units.field('target', own?.size ?? 2)}
                onChange={(size) => onTarget(side, { size })}
                onLeave={() => onLeave('size', side)}
                min={units.value('target', MIN_TARGET_MOA)}
                max={units.value('target', MAX_TARGET_MOA)}
                step={units.step('target', TARGET_STEP_MOA)}
                invalid={faulty('size', side)}
                faultsId={faultsId}
              />
            </Cell>
          </div>
        );
      })}
      {layout.id === 'single' && (
        <Cell heading={`Quick picks, ${units.name('target')}`} className="self-center max-md:col-span-full">
          <QuickPicks name={`${name} size`} onPick={(size) => onTarget(0, { size })} />
        </Cell>
      )}
      {faults.length > 0 && (
        <p id={faultsId} role="alert" className="col-span-full text-xs text-bad">
          {faults.map(({ message }) => `${message}.`).join(' ')}
        </p>
      )}
    </fieldset>
  );
};
