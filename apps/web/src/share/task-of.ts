import { type shares, stages } from '@windcall/contract';
import { targetsOf } from '@windcall/simulation';

/**
 * What is left of a thing without its wind and what follows from it; null for a card and a wind, which are just that. A
 * description may name the wind, and where parts came from does: both are left out.
 */
export const taskOf = (thing: shares.Shareable): stages.Task | null => {
  if (thing.kind === 'task') return thing.body;
  if (thing.kind === 'stage') {
    const { rifle, air, effects, targets, directionOfFire, source } = thing.body;
    const name = source.scenarioName.trim() || 'Task';
    return { name, rifle: { ...rifle, id: 0, updatedAt: null }, air, effects, targets, directionOfFire };
  }
  if (thing.kind !== 'scenario') return null;
  const { name, directionOfFire, environmentalConditions: air } = thing.body;
  return {
    name,
    rifle: null,
    air:
      air === null
        ? null
        : {
            temperature: air.temperature,
            humidity: air.humidity,
            pressure: air.pressure,
            latitude: stages.DEFAULT_AIR.latitude,
          },
    effects: stages.DEFAULT_EFFECTS,
    targets: targetsOf(thing.body),
    directionOfFire,
  };
};
