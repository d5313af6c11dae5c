import type { scenarios } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { Button, Dialog, SegmentedControl, Select, TextArea, TextField } from '../../kit/index.ts';
import { descriptionText, type Units, useUnits } from '../../units/index.ts';
import type { LayoutId } from './form-layout.ts';
import { RangePicture } from './range-picture.tsx';
import type { ReadRows } from './read-scenarios.ts';
import type { Fault } from './read-target-form.ts';
import { engagementsText } from './scenario-words.ts';
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

const TargetCustomization = ({ form, customization, showAllFaults }: TargetCustomizationProps) => {
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

const FORM_ID = 'create-scenario';
const MAX_NAME = 120;
const MAX_DESCRIPTION = 2000;

interface CreateScenarioDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly templates: ReadRows<scenarios.Template>['rows'];
  readonly form: CreateForm;
  /** Checks and sends; false if something typed is invalid. */
  readonly onSubmit: () => boolean;
  readonly pending: boolean;
  readonly demoLocked: boolean;
}

const Preview = ({ customization: { template, layout, reading } }: { readonly customization: Customization }) => {
  const units = useUnits();
  const engagements =
    reading.status === 'customized' ? reading.engagements : layout.models.filter(({ distance }) => distance > 0);
  return (
    <div>
      <RangePicture
        engagements={engagements}
        directionOfFire={template.directionOfFire}
        className="rounded border border-line"
      />
      <p aria-live="polite" className="mt-1.5 text-xs text-ink-2">
        {reading.status === 'invalid' ? `${reading.faults[0]?.message}.` : engagementsText(units, engagements)}
      </p>
    </div>
  );
};

const describedAs = (units: Units, { template, reading }: Customization): string => {
  const engagements = reading.status === 'customized' ? reading.engagements : template.defaultEngagements;
  return descriptionText(units, { description: template.description, engagements: [...engagements] });
};

const templateChoices = (templates: readonly scenarios.Template[]) => [
  { value: '', label: 'Choose a template' },
  ...templates.map(({ id, name }) => ({ value: id, label: name })),
];

/** Focuses the first faulty field, once it is marked. */
const focusFirstFault = (form: HTMLFormElement): void => {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};

export const CreateScenarioDialog = (props: CreateScenarioDialogProps) => {
  const { open, onOpenChange, templates, form, onSubmit, pending, demoLocked } = props;
  const [attempted, setAttempted] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pending || demoLocked) return;
    const taken = onSubmit();
    setAttempted(!taken);
    if (!taken) focusFirstFault(event.currentTarget);
  };
  const { customization } = form;
  const units = useUnits();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Create Scenario from Template"
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={pending} disabled={demoLocked}>
            {demoLocked ? 'Demo - Creation Disabled' : pending ? 'Creating...' : 'Create Scenario'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} noValidate className="flex flex-col gap-6">
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">
          <div className="flex flex-col gap-3">
            <Select
              label="Template"
              value={form.templateId}
              onChange={form.chooseTemplate}
              choices={templateChoices(templates)}
              error={attempted && customization === null ? 'Please select a template' : undefined}
            />
            <TextField
              label="Custom name (optional)"
              value={form.name}
              onChange={form.setName}
              maxLength={MAX_NAME}
              placeholder={customization?.template.name}
              autoComplete="off"
            />
            <TextArea
              label="Description (optional)"
              value={form.description}
              onChange={form.setDescription}
              maxLength={MAX_DESCRIPTION}
              placeholder={customization === null ? undefined : describedAs(units, customization)}
              rows={3}
            />
          </div>
          {customization === null ? (
            <p className="self-center text-base text-ink-3 max-md:hidden">
              Choose a template to see its range here and to change its targets.
            </p>
          ) : (
            <Preview customization={customization} />
          )}
        </div>
        {customization !== null && (
          <TargetCustomization
            key={`${customization.template.id} ${customization.layout.id}`}
            form={form}
            customization={customization}
            showAllFaults={attempted}
          />
        )}
      </form>
    </Dialog>
  );
};
