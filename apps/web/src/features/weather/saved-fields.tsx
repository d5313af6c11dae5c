import { type WindField, weather } from '@windcall/contract';
import { useState } from 'react';
import { messageOf, panelOf, refresh, request, useCall, useCallMutation, useFailureToast } from '../../api/index.ts';
import { type ModelState, modelState } from '../../desk/weather-shapes.ts';
import { Button, Panel, TextField } from '../../kit/index.ts';
import { ShareButton } from '../../share/share-thing.tsx';
import { toast, toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/index.ts';

interface SavedFieldsProps {
  readonly field: WindField | null;
  readonly state: ModelState;
  readonly onLoad: (field: WindField, state: ModelState | null) => void;
}

export const SavedFields = ({ field, state, onLoad }: SavedFieldsProps) => {
  const units = useUnits();
  const list = useCall(weather.listFields, {});
  const [name, setName] = useState('');
  const save = useCallMutation(weather.saveField, {
    onSuccess: async (saved) => {
      setName('');
      toast({ title: 'Wind Field Saved', description: `${saved.name} can be loaded again at any time.` });
      await refresh(weather.listFields);
    },
    onError: useFailureToast('Save Failed', 'The field could not be saved.'),
  });
  const remove = useCallMutation(weather.deleteField, {
    onSuccess: () => refresh(weather.listFields),
    onError: useFailureToast('Delete Failed', 'The field could not be deleted.'),
  });
  const load = async (id: number) => {
    try {
      const stored = await request(weather.getField, { params: { id: String(id) } });
      const settings = modelState.safeParse(stored.settings);
      onLoad(stored.windField, settings.success ? settings.data : null);
    } catch (error) {
      toastError('Load Failed', messageOf(units, error, 'The field could not be loaded.'));
    }
  };
  return (
    <Panel title="Saved wind fields" {...panelOf(units, list)}>
      {field && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ body: { name, windField: field, settings: state } });
          }}
        >
          <TextField label="Name of this field" className="flex-1" value={name} onChange={setName} maxLength={120} />
          <Button type="submit" pending={save.isPending} disabled={name.trim() === ''}>
            Save
          </Button>
        </form>
      )}
      {list.data?.length === 0 && (
        <p className="mt-3 text-sm text-ink-2">
          No field saved yet. Generate one, name it, and it can be loaded again.
        </p>
      )}
      <ul className="mt-3 flex flex-col">
        {list.data?.map((saved) => (
          <li key={saved.id} className="flex items-center gap-2 border-b border-line py-1.5">
            <span className="min-w-0 flex-1 truncate">
              {saved.name}
              <span className="ml-2 text-xs text-ink-3">
                seed <span className="figure">{saved.seed ?? 'none'}</span>
              </span>
            </span>
            <ShareButton
              label={`Share ${saved.name}`}
              thing={async () => {
                const { name, windField } = await request(weather.getField, { params: { id: String(saved.id) } });
                return { kind: 'wind', body: { name, windField } };
              }}
            />
            <Button size="sm" onClick={() => void load(saved.id)} aria-label={`Load ${saved.name}`}>
              Load
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Delete ${saved.name}`}
              onClick={() => remove.mutate({ params: { id: String(saved.id) } })}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
