import { scenarios, type WindField } from '@windcall/contract';
import { DEFAULT_PROFILE, draftScenario, findTemplate, windEffects } from '@windcall/simulation';
import { generateWindField, type WindFieldSettings } from '@windcall/wind';

/** The targets are within a demo user's default reach, 600 yd. */
const TEMPLATE = 'close_array_troop_line';
/** Fixed, so that every demo user learns in the same wind. */
const SEED = 20;

/** A demo user's first rifle: the built-in one, renamed. */
export const demoProfile = () => {
  const { id: _, ...rifle } = DEFAULT_PROFILE;
  return { ...rifle, name: 'Demo 6.5 Creedmoor' };
};

/** Five pairs of targets between 300 and 600 yd in a steady 8-mph wind from the right. */
export const demoScenario = () => {
  const template = findTemplate(TEMPLATE);
  if (template === undefined) throw new Error(`template ${TEMPLATE} must exist`);
  const outcome = draftScenario(template, { name: 'Demo close array' }, scenarios.DEFAULT_ENVIRONMENT);
  if (outcome.status !== 'ok') throw new Error(`template ${TEMPLATE} must have engagements`);
  return { ...outcome.draft, multiTargetWindEffects: windEffects(outcome.draft) };
};

const WIND: WindFieldSettings = {
  seed: SEED,
  maxDistance: 600,
  samplingInterval: 50,
  duration: 240,
  timeInterval: 5,
  modelComplexity: 'stochastic',
  stateBasedWind: {
    primary: {
      windSpeed: 8,
      windDirection: '3:00',
      duration: 300,
      durationVariation: 0.1,
      speedVariation: 1.5,
      directionVariation: 10,
      correlationTime: 10,
      spatialCorrelationDistance: 200,
    },
  },
};

/** Four minutes of gusty 8-mph wind from the right, out to 600 yd. */
export const demoWind = () => {
  const outcome = generateWindField(WIND);
  if (outcome.status !== 'ok') throw new Error('the wind of the demo must be valid');
  const { temperature, humidity, pressure } = scenarios.DEFAULT_ENVIRONMENT;
  const windField: WindField = {
    ...outcome.field,
    metadata: { ...outcome.field.metadata },
    environmentalData: { temperature, humidity, pressure },
  };
  return {
    name: 'Demo wind',
    seed: String(SEED),
    distancePoints: windField.distances.length,
    timePoints: windField.timeSteps.length,
    windField,
    settings: { ...WIND },
  };
};
