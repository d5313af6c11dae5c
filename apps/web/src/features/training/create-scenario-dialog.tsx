import type { scenarios } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Select } from '../../kit/select.tsx';
import { TextArea, TextField } from '../../kit/text-field.tsx';
import { descriptionText } from '../../units/description-text.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { RangePicture } from './range-picture.tsx';
import type { ReadRows } from './read-scenarios.ts';
import { engagementsText } from './scenario-words.ts';
import { TargetCustomization } from './target-customization.tsx';
import type { CreateForm, Customization } from './use-create-form.ts';

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

/** Default description of the scenario. */
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

/** Makes a scenario from a template: the template, the name, and changes to its targets. */
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
