import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { SegmentedControl } from '../../kit/segmented-control.tsx';
import type { LayoutId } from './form-layout.ts';
import type { Fault } from './read-target-form.ts';
import { isBlank, withRow, withTarget } from './target-form.ts';
import { RowHeadings, TargetRow } from './target-row.tsx';
import type { CreateForm, Customization } from './use-create-form.ts';

const LAYOUT_NAMES: Readonly<Partial<Record<LayoutId, string>>> = { line: 'Six single targets', pairs: 'Five pairs' };

const HINTS: Readonly<Record<LayoutId, string>> = {
  single: 'Empty boxes use the template’s values, shown in gray.',
  'two-targets':
    'Empty boxes use the template’s values, shown in gray. Once a distance is given, a target without one, or at 0, is left out.',
  line: 'Empty boxes use the template’s values, shown in gray. Once a distance is given, a target without one, or at 0, is left out.',
  array:
    'Empty boxes use the template’s values, shown in gray. Once a distance is given, an engagement without one, or at 0, is left out.',
  pairs: 'Up to five engagements, each with a left and a right target. One without a distance, or at 0, is left out.',
};

interface TargetCustomizationProps {
  readonly form: CreateForm;
  readonly customization: Customization;
  /** Shows all faults, not only in fields that were left. */
  readonly showAllFaults: boolean;
}

const keyOf = ({ row, field, side }: Omit<Fault, 'message'>): string => `${row} ${field} ${side}`;

/** The part of the dialog for distances, directions, shapes and sizes; its rows follow the template. */
export const TargetCustomization = ({ form, customization, showAllFaults }: TargetCustomizationProps) => {
  const { layout, layouts, rows, reading } = customization;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const faults = reading.status === 'invalid' ? reading.faults : [];
  const shown = faults.filter((fault) => showAllFaults || left.has(keyOf(fault)));
  return (
    <section aria-labelledby="target-customization">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id="target-customization" className="text-base font-medium">
          Target Customization
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          {layouts.length > 1 && (
            <SegmentedControl
              label="Targets stand as"
              value={layout.id}
              onChange={form.chooseLayout}
              choices={layouts.map(({ id }) => ({ value: id, label: LAYOUT_NAMES[id] ?? id }))}
            />
          )}
          {layout.id !== 'pairs' && (
            <Button size="sm" variant="quiet" onClick={form.fillAll}>
              Fill in the template’s values
            </Button>
          )}
          <Button size="sm" disabled={isBlank(rows)} onClick={form.clearAll}>
            Clear All
          </Button>
        </div>
      </div>
      <p className="mb-3 text-xs text-ink-3">{HINTS[layout.id]}</p>
      <RowHeadings layout={layout} />
      {rows.map((fields, row) => (
        <TargetRow
          key={layout.models[row]?.id ?? row}
          layout={layout}
          row={row}
          fields={fields}
          faults={shown.filter((fault) => fault.row === row)}
          onChange={(change) => form.setRows(withRow(rows, row, change))}
          onTarget={(side, change) => form.setRows(withTarget(rows, row, side, change))}
          onLeave={(field, side) => setLeft((old) => new Set(old).add(keyOf({ row, field, side })))}
        />
      ))}
    </section>
  );
};
