import { randomInt } from 'node:crypto';
import { demo, fieldName, type weather } from '@windcall/contract';
import type { WindFieldSettings } from '@windcall/wind';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { generateFieldJob } from './jobs.ts';

/** Largest drawn seed: short enough to say aloud, so that two shooters can share a wind. */
const DRAWN_SEED_END = 1_000_000_000;

const DEMO_TERRAIN = 'rolling';

/** A demo user's wind is simple: one state, no terrain preset, no thermal effects. */
const refuseComplexDemo = (user: SignedInUser, input: weather.GeneratorInput): void => {
  if (user.restrictions === null || user.restrictions.advancedBallisticsEnabled) return;
  const { modelComplexity, stateBasedWind } = input;
  const isComplex = modelComplexity === 'complex' || modelComplexity === 'state-based';
  if (
    isComplex ||
    (stateBasedWind.terrain ?? DEMO_TERRAIN) !== DEMO_TERRAIN ||
    stateBasedWind.thermal?.enabled === true
  ) {
    throw new Refusal('demo-limitation', { message: demo.demoLimitationText('advancedBallisticsEnabled') });
  }
};

const settingsOf = (input: weather.GeneratorInput): WindFieldSettings => ({
  seed: input.stateBasedWind.seed ?? randomInt(DRAWN_SEED_END),
  maxDistance: input.maxDistance,
  samplingInterval: input.samplingInterval,
  duration: input.duration,
  timeInterval: input.timeInterval,
  modelComplexity: input.modelComplexity,
  stateBasedWind: input.stateBasedWind,
});

/** Makes a wind field in the worker pool. A refusal names invalid settings. */
export const generateField = async (platform: Platform, user: SignedInUser, input: weather.GeneratorInput) => {
  refuseComplexDemo(user, input);
  const outcome = await platform.pool.run(generateFieldJob, settingsOf(input), user.id);
  if (outcome.status === 'invalid') {
    const issues = outcome.problems.map(({ path, message }) => ({
      field: path,
      message: `${fieldName(path.split('.'))} ${message}.`,
    }));
    throw new Refusal('validation-failed', { message: issues[0]?.message, issues });
  }
  const { field } = outcome;
  const environmentalData = {
    temperature: input.temperature,
    humidity: input.humidity,
    pressure: input.pressure,
    latitude: input.latitude ?? null,
    scenario: input.scenarioData ?? null,
  };
  return {
    windField: { ...field, timestamp: new Date().toISOString(), environmentalData },
    environmentalData,
    metadata: field.metadata,
  };
};
