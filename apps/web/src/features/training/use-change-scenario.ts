import { scenarios } from '@windcall/contract';
import { messageOf } from '../../api/message-of.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { refreshScenarios, refreshScenariosSoon } from './use-scenario-lists.ts';

const isSelected = (id: number): boolean => desk.scenarioId.read() === id;

export const useDeleteScenario = (onDeleted: () => void) => {
  const units = useUnits();
  return useCallMutation(scenarios.deleteScenario, {
    onSuccess: (_, { params }) => {
      if (isSelected(Number(params.id))) desk.scenario.write(null);
      toast({ title: 'Success', description: 'Training scenario deleted successfully' });
      void refreshScenarios();
      onDeleted();
    },
    onError: (error) => toastError('Error', messageOf(units, error, 'Failed to delete scenario')),
  });
};

export const useUpdateScenario = (onUpdated: () => void) => {
  const units = useUnits();
  return useCallMutation(scenarios.updateScenario, {
    onSuccess: (scenario) => {
      if (isSelected(scenario.id)) desk.scenario.write(scenario);
      toast({ title: 'Success', description: 'Training scenario updated successfully' });
      refreshScenariosSoon();
      onUpdated();
    },
    onError: (error) => toastError('Error', messageOf(units, error, 'Failed to update scenario')),
  });
};

/** Recalculates the wind on each target from the stored wind field, or from the scenario's own wind. */
export const useRecalculateWind = () => {
  const units = useUnits();
  const { mutate, isPending } = useCallMutation(scenarios.calculateWindEffects, {
    onSuccess: (scenario) => {
      if (isSelected(scenario.id)) desk.scenario.write(scenario);
      toast({
        title: 'Success',
        description: `Wind on the targets of ${scenario.name} worked out again${desk.naturalAir.read() === null ? '' : ', in the generated field, not in natural air'}`,
      });
      void refreshScenarios();
    },
    onError: (error) => {
      console.error('Wind effects calculation failed', error);
      toastError('Error', messageOf(units, error, 'Wind effects calculation failed'));
    },
  });
  const recalculate = (id: number): void =>
    mutate({
      params: { id: String(id) },
      body: { distanceBasedWindField: desk.scenarioWind.read() },
    });
  return { recalculate, isPending };
};
