import { type BodyOf, scenarios } from '@windcall/contract';
import { messageOf } from '../../platform/api/api-error.ts';
import { useCallMutation } from '../../platform/api/use-call.ts';
import { unitsNow } from '../../platform/measure/use-units.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { refreshScenarios } from './use-scenario-lists.ts';

/** What the toast says of a new scenario. Source: product specification, shooting, section 8. */
export const createdText = (name: string | undefined, customized: boolean): string =>
  [
    name ? `'${name}' training scenario created successfully` : 'Training scenario created successfully',
    ...(customized ? [`Customized: targets, ${unitsNow().name('target')} size and ${unitsNow().spoken('range')}`] : []),
    'Wind data will be loaded from Distance Range & Environments Configuration',
  ].join('. ');

/** Creates a scenario from a template. `onCreated` runs once it is there, and only then. */
export const useCreateScenario = (onCreated: (created: scenarios.Scenario) => void) => {
  const { mutate, isPending } = useCallMutation(scenarios.createScenario, {
    onSuccess: (created, { body }) => {
      toast({ title: 'Success', description: createdText(created.name, body.engagements !== undefined) });
      void refreshScenarios();
      onCreated(created);
    },
    onError: (error) => toastError('Error', messageOf(error, 'Failed to create scenario')),
  });
  const create = (templateId: string, body: BodyOf<typeof scenarios.createScenario>): void =>
    mutate({ params: { templateId }, body });
  return { create, isPending };
};
