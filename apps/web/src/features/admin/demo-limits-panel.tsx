import { admin, DEMO_LABELS, demo } from '@windcall/contract';
import { useState } from 'react';
import { keyOf, panelSaying, queryClient, refresh, useCall } from '../../api/index.ts';
import { Button, NumberField, Panel, Switch, TextField } from '../../kit/index.ts';
import { toast } from '../../toasts/toast.ts';
import { adminMessage, useAdminCall } from './user-words.ts';

type Limits = demo.DemoRestrictions;

const FLAGS = [
  ...Object.entries(demo.DEMO_FEATURES).map(([name, label]) => ({ name: name as demo.DemoFeature, label })),
  { name: 'upgradePromptsEnabled', label: DEMO_LABELS.upgradePromptsEnabled },
  { name: 'watermarkEnabled', label: DEMO_LABELS.watermarkEnabled },
] as const satisfies readonly { name: keyof Limits; label: string }[];

const COUNTS = [
  { name: 'maxTargetDistance', label: DEMO_LABELS.maxTargetDistance, kind: 'range', max: 2000, step: 50 },
  { name: 'maxShotsPerSession', label: DEMO_LABELS.maxShotsPerSession, kind: null, max: 1000, step: 1 },
  { name: 'maxSessionsPerDay', label: DEMO_LABELS.maxSessionsPerDay, kind: null, max: 1000, step: 1 },
] as const satisfies readonly { name: keyof Limits; label: string; kind: 'range' | null; max: number; step: number }[];

const LISTS = [
  { name: 'allowedProfileIds', label: DEMO_LABELS.allowedProfileIds },
  { name: 'allowedScenarioIds', label: DEMO_LABELS.allowedScenarioIds },
] as const satisfies readonly { name: keyof Limits; label: string }[];

/** IDs separated by commas or spaces; null if one is not a whole number. */
const readIds = (typed: string): number[] | null => {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,10}$/.test(part)) ? parts.map(Number) : null;
};

const changesOf = (stored: Limits, edited: Limits): Partial<Limits> =>
  Object.fromEntries(
    Object.entries(edited).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof Limits]),
    ),
  );

const Editor = ({ stored }: { readonly stored: Limits }) => {
  const [limits, setLimits] = useState(stored);
  const [ids, setIds] = useState(() => LISTS.map(({ name }) => stored[name].join(', ')));
  const save = useAdminCall(admin.updateDemoRestrictions, 'Failed to save demo limits', {
    onSuccess: (next) => {
      queryClient.setQueryData(keyOf(admin.getDemoRestrictions, {}), next);
      void refresh(admin.listAudit);
      void refresh(demo.getRestrictions);
      toast({ title: 'Demo Limits Saved', description: 'They apply to every demo account from now on.' });
    },
  });
  const set = (change: Partial<Limits>): void => setLimits((before) => ({ ...before, ...change }));
  const changes = changesOf(stored, limits);
  const unreadable = ids.some((typed) => readIds(typed) === null);
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Panel title="What demo accounts may use">
          <div className="flex flex-col">
            {FLAGS.map(({ name, label }) => (
              <Switch
                key={name}
                label={label}
                className="border-b border-line py-2"
                checked={limits[name]}
                onChange={(on) => set({ [name]: on })}
              />
            ))}
          </div>
        </Panel>
        <Panel title="How far and how much">
          <div className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-3">
              {COUNTS.map(({ name, label, kind, max, step }) => (
                <NumberField
                  key={name}
                  label={label}
                  {...(kind === null ? {} : { kind })}
                  min={0}
                  max={max}
                  step={step}
                  value={limits[name]}
                  onChange={(value) => set({ [name]: Math.round(value) })}
                />
              ))}
            </div>
            {LISTS.map(({ name, label }, i) => (
              <TextField
                key={name}
                label={label}
                hint="Separated by commas. Empty allows all of the user's own."
                value={ids[i] ?? ''}
                error={readIds(ids[i] ?? '') === null ? 'Enter whole numbers, separated by commas.' : undefined}
                onChange={(typed) => {
                  setIds((before) => before.map((text, j) => (j === i ? typed : text)));
                  const read = readIds(typed);
                  if (read !== null) set({ [name]: read });
                }}
              />
            ))}
          </div>
        </Panel>
      </div>
      <Button
        variant="primary"
        className="mt-6"
        sends
        disabled={Object.keys(changes).length === 0 || unreadable}
        pending={save.isPending}
        onClick={() => save.mutate({ body: changes })}
      >
        Save demo limits
      </Button>
    </>
  );
};

export const DemoLimitsPanel = () => {
  const stored = useCall(admin.getDemoRestrictions, {}, { staleTime: 0 });
  if (stored.data !== undefined) return <Editor key={JSON.stringify(stored.data)} stored={stored.data} />;
  return (
    <Panel
      title="Demo limits"
      {...panelSaying(stored, (error) => adminMessage(error, 'The demo limits could not be loaded.'))}
    />
  );
};
