import { type BodyOf, scenarios } from '@windcall/contract';
import { messageOf } from '../../api/message-of.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { refreshScenarios } from './use-scenario-lists.ts';

/** Toast about a new scenario. Source: product specification, shooting, section 8. */
export const createdText = (units: Units, name: string | undefined, customized: boolean): string =>
  [
    name ? `'${name}' training scenario created successfully` : 'Training scenario created successfully',
    ...(customized ? [`Customized: targets, ${units.name('target')} size and ${units.spoken('range')}`] : []),
    'Wind data will be loaded from Distance Range & Environments Configuration',
  ].join('. ');

export const useCreateScenario = (onCreated: (created: scenarios.Scenario) => void) => {
  const units = useUnits();
  const { mutate, isPending } = useCallMutation(scenarios.createScenario, {
    onSuccess: (created, { body }) => {
      toast({ title: 'Success', description: createdText(units, created.name, body.engagements !== undefined) });
      void refreshScenarios();
      onCreated(created);
    },
    onError: (error) => toastError('Error', messageOf(units, error, 'Failed to create scenario')),
  });
  const create = (templateId: string, body: BodyOf<typeof scenarios.createScenario>): void =>
    mutate({ params: { templateId }, body });
  return { create, isPending };
};
