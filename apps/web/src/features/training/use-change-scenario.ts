import { scenarios } from '@windcall/contract';
import { messageOf } from '../../platform/api/api-error.ts';
import { useCallMutation } from '../../platform/api/use-call.ts';
import { readWindField } from '../../platform/stored/current-wind-field.ts';
import { distanceWeatherData } from '../../platform/stored/distance-weather-data.ts';
import { selectTrainingScenario } from '../../platform/stored/select-training-scenario.ts';
import { selectedTrainingScenarioId } from '../../platform/stored/selected-training-scenario-id.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { refreshScenarios, refreshScenariosSoon } from './use-scenario-lists.ts';

type Scenario = scenarios.Scenario;

const isSelected = (id: number): boolean => selectedTrainingScenarioId.read() === String(id);

/** Makes a scenario the one Fire Control shoots, and announces it. */
export const loadScenario = (scenario: Scenario): void => selectTrainingScenario(scenario);

/** Deletes a scenario; the one that was loaded is unloaded with it. */
export const useDeleteScenario = (onDeleted: () => void) =>
  useCallMutation(scenarios.deleteScenario, {
    onSuccess: (_, { params }) => {
      if (isSelected(Number(params.id))) selectTrainingScenario(null);
      toast({ title: 'Success', description: 'Training scenario deleted successfully' });
      void refreshScenarios();
      onDeleted();
    },
    onError: (error) => toastError('Error', messageOf(error, 'Failed to delete scenario')),
  });

/** Changes a scenario's fields; the loaded one is loaded again as it is now. */
export const useUpdateScenario = (onUpdated: () => void) =>
  useCallMutation(scenarios.updateScenario, {
    onSuccess: (scenario) => {
      if (isSelected(scenario.id)) selectTrainingScenario(scenario);
      toast({ title: 'Success', description: 'Training scenario updated successfully' });
      refreshScenariosSoon();
      onUpdated();
    },
    onError: (error) => toastError('Error', messageOf(error, 'Failed to update scenario')),
  });

/** Works out the wind on each target again, from the stored wind field; from the scenario's own wind without one. */
export const useRecalculateWind = () => {
  const { mutate, isPending } = useCallMutation(scenarios.calculateWindEffects, {
    onSuccess: (scenario) => {
      if (isSelected(scenario.id)) selectTrainingScenario(scenario);
      toast({ title: 'Success', description: `Wind on the targets of ${scenario.name} worked out again` });
      void refreshScenarios();
    },
    onError: (error) => {
      console.error('Wind effects calculation failed', error);
      toastError('Error', messageOf(error, 'Wind effects calculation failed'));
    },
  });
  const recalculate = (id: number): void =>
    mutate({
      params: { id: String(id) },
      body: { distanceBasedWindField: distanceWeatherData.read()?.windField ?? readWindField() },
    });
  return { recalculate, isPending };
};
