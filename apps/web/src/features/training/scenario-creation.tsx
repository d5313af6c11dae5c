import type { scenarios } from '@windcall/contract';
import { type Ref, useImperativeHandle, useState } from 'react';
import { useDemo } from '../../demo/use-demo.ts';
import { toastError } from '../../toasts/toast.ts';
import { CreateScenarioDialog } from './create-scenario-dialog.tsx';
import { savedEnvironment } from './saved-environment.ts';
import { useCreateForm } from './use-create-form.ts';
import { useCreateScenario } from './use-create-scenario.ts';

export interface ScenarioCreationHandle {
  readonly open: (templateId?: string) => void;
}

interface ScenarioCreationProps {
  readonly ref: Ref<ScenarioCreationHandle>;
  readonly templates: readonly scenarios.Template[];
  readonly onCreated: () => void;
}

/** The dialog that makes a scenario. Typing rerenders only this. Typed values survive closing it. */
export const ScenarioCreation = ({ ref, templates, onCreated }: ScenarioCreationProps) => {
  const demo = useDemo();
  const [open, setOpen] = useState(false);
  const form = useCreateForm(templates);
  const creation = useCreateScenario(() => {
    setOpen(false);
    form.reset();
    onCreated();
  });
  useImperativeHandle(ref, () => ({
    open: (templateId) => {
      if (templateId !== undefined) form.chooseTemplate(templateId);
      setOpen(true);
    },
  }));
  const submit = (): boolean => {
    const { customization } = form;
    if (customization === null) {
      toastError('Error', 'Please select a template');
      return false;
    }
    const { template, reading } = customization;
    if (reading.status === 'invalid') {
      toastError('Error', reading.faults[0]?.message);
      return false;
    }
    const engagements = reading.status === 'customized' ? [...reading.engagements] : undefined;
    const farYd = Math.max(...(engagements ?? template.defaultEngagements).map(({ distance }) => distance));
    if (!demo.checkDistance(farYd)) return true;
    const [name, description] = [form.name.trim(), form.description.trim()];
    creation.create(template.id, {
      ...(name === '' ? {} : { name }),
      ...(description === '' ? {} : { description }),
      environmentalConditions: savedEnvironment(),
      ...(engagements === undefined ? {} : { engagements }),
    });
    return true;
  };
  return (
    <CreateScenarioDialog
      open={open}
      onOpenChange={setOpen}
      templates={templates}
      form={form}
      onSubmit={submit}
      pending={creation.isPending}
      demoLocked={!demo.has('customScenariosEnabled')}
    />
  );
};
