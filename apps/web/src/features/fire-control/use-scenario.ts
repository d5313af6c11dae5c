import { scenarios } from '@windcall/contract';
import { useEffect } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { refresh, useCall, useCallMutation } from '../../platform/api/use-call.ts';
import { selectTrainingScenario } from '../../platform/stored/select-training-scenario.ts';
import { selectedTrainingScenario } from '../../platform/stored/selected-training-scenario.ts';
import { selectedTrainingScenarioId } from '../../platform/stored/selected-training-scenario-id.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
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
  const [stored] = useStored(selectedTrainingScenario);
  const [id] = useStored(selectedTrainingScenarioId);
  const missing = stored === null && id !== null;
  const fetched = useCall(scenarios.getScenario, { params: { id: id ?? '' } }, { enabled: missing });
  useEffect(() => {
    if (missing && fetched.data !== undefined) selectTrainingScenario(fetched.data);
  }, [missing, fetched.data]);

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
    scenario: stored,
    loading: missing && fetched.isLoading,
    startWithTemplate: () => create.mutate({ params: { templateId: FIRST_TEMPLATE_ID }, body: {} }),
    starting: create.isPending,
  };
};
