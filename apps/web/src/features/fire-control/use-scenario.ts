import { scenarios } from '@windcall/contract';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useFailureToast } from '../../api/index.ts';
import { refresh, useCall, useCallMutation } from '../../api/use-call.ts';
import { useChosenScenario } from '../../api/use-chosen-scenario.ts';
import { desk } from '../../desk/desk.ts';
import { toast, toastError } from '../../toasts/toast.ts';

/** Template of a newcomer's first shots. */
export const FIRST_TEMPLATE_ID = 'simple_target';

/** Time a scenario is assumed to still exist on the server, ms. */
const KNOWN_MS = 60_000;

export interface ChosenScenario {
  readonly scenario: scenarios.Scenario | null;
  readonly loading: boolean;
  /** Makes a scenario from the newcomer's template and chooses it. */
  readonly startWithTemplate: () => void;
  readonly starting: boolean;
}

/** The chosen scenario until it is deleted, from this browser, or from the server if only its ID is stored. */
export const useScenario = (): ChosenScenario => {
  const chosen = useChosenScenario();
  const { scenario } = chosen;
  const { error } = useCall(
    scenarios.getScenario,
    { params: { id: String(scenario?.id) } },
    { enabled: scenario !== null, staleTime: KNOWN_MS, refetchInterval: KNOWN_MS, refetchOnWindowFocus: 'always' },
  );
  const isGone = error instanceof ApiError && error.code === 'not-found';
  useEffect(() => {
    if (!isGone || scenario === null) return;
    desk.scenario.write(null);
    toastError('Scenario Deleted', `'${scenario.name}' was deleted elsewhere. Its shots stay in History.`);
  }, [isGone, scenario]);
  const create = useCallMutation(scenarios.createScenario, {
    onSuccess: (scenario) => {
      desk.scenario.write(scenario);
      void refresh(scenarios.listScenarios);
      toast({
        title: 'Success',
        description: `'${scenario.name}' training scenario created successfully`,
      });
    },
    onError: useFailureToast('Error', 'Failed to create scenario'),
  });
  return {
    ...chosen,
    startWithTemplate: () => create.mutate({ params: { templateId: FIRST_TEMPLATE_ID }, body: {} }),
    starting: create.isPending,
  };
};
