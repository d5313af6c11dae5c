import { scenarios } from '@windcall/contract';
import { messageOf } from '../../platform/api/api-error.ts';
import { refresh, useCallMutation } from '../../platform/api/use-call.ts';
import { selectTrainingScenario } from '../../platform/stored/select-training-scenario.ts';
import { useChosenScenario } from '../../platform/stored/use-chosen-scenario.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';

/** The template of a newcomer's first shots. */
export const FIRST_TEMPLATE_ID = 'simple_target';

export interface ChosenScenario {
  /** Null while none is chosen, or it is still being loaded. */
  readonly scenario: scenarios.Scenario | null;
  readonly loading: boolean;
  /** Makes a scenario from the newcomer's template and chooses it. */
  readonly startWithTemplate: () => void;
  readonly starting: boolean;
}

/** The chosen scenario: as stored in this browser, or from the server when only its id is. */
export const useScenario = (): ChosenScenario => {
  const chosen = useChosenScenario();
  const create = useCallMutation(scenarios.createScenario, {
    onSuccess: (scenario) => {
      selectTrainingScenario(scenario);
      void refresh(scenarios.listScenarios);
      toast({
        title: 'Success',
        description: `'${scenario.name}' training scenario created successfully`,
      });
    },
    onError: (error) => toastError('Error', messageOf(error, 'Failed to create scenario')),
  });
  return {
    ...chosen,
    startWithTemplate: () => create.mutate({ params: { templateId: FIRST_TEMPLATE_ID }, body: {} }),
    starting: create.isPending,
  };
};
