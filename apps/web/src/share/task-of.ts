import { type shares, stages } from '@windcall/contract';
import { targetsOf } from '@windcall/simulation';

/** A thing without its wind and its results; null for a card or a wind. Drops the description and the source, which may name the wind. */
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
