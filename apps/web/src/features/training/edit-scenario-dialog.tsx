import type { scenarios } from '@windcall/contract';
import { scenarioWords } from '@windcall/simulation';
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea, TextField } from '../../kit/text-field.tsx';
import { useUpdateScenario } from './use-change-scenario.ts';

const FORM_ID = 'edit-scenario';

export const EditScenarioDialog = ({
  scenario,
  onClose,
}: {
  readonly scenario: scenarios.Scenario;
  readonly onClose: () => void;
}) => {
  const [name, setName] = useState(scenario.name);
  const [description, setDescription] = useState(scenarioWords(scenario) ?? scenario.description ?? '');
  const [attempted, setAttempted] = useState(false);
  const update = useUpdateScenario(onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempted(true);
    if (name.trim() === '' || update.isPending) return;
    update.mutate({
      params: { id: String(scenario.id) },
      body: { name: name.trim(), description: description.trim() === '' ? null : description.trim() },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Scenario"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={update.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={120}
          autoComplete="off"
          error={attempted && name.trim() === '' ? 'Name must not be empty' : undefined}
        />
        <TextArea label="Description" value={description} onChange={setDescription} maxLength={2000} rows={4} />
      </form>
    </Dialog>
  );
};
