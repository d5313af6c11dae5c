import { ERRORS, type profiles, type stages } from '@windcall/contract';
import type { BuiltInProfile } from '@windcall/simulation';
import { useMemo } from 'react';
import { desk } from '../../../desk/desk.ts';
import { useThing } from '../../../desk/slot.ts';
import { stageChoicesOf, useWeather } from '../../../desk/weather.ts';
import { type Calculations, useCalculations } from './use-calculations.ts';

export type FireProfile = profiles.Profile | BuiltInProfile;

const FIELD_LOST =
  'The wind of the weather model is missing or unreadable. Generate the wind field on the Weather Model page.';

export type ShotStage =
  | { readonly status: 'loading'; readonly stage: null; readonly by: null }
  | { readonly status: 'failed'; readonly stage: null; readonly by: Calculations; readonly reason: string }
  | { readonly status: 'ready'; readonly stage: stages.Stage; readonly by: Calculations };

/** A range without targets, for solutions before a scenario is loaded. */
const nowhere = (directionOfFire: number) => ({
  id: 0,
  name: '',
  engagements: [],
  directionOfFire,
  environmentalConditions: null,
});

/** The stage of a rifle and the desk: scenario, weather, effects and clock. Rebuilt only when one changes. */
export const useStage = (profile: FireProfile | null): ShotStage => {
  const scenario = useThing(desk.scenario);
  const weather = useWeather();
  const effects = useThing(desk.effects);
  const { windMoves: clock } = useThing(desk.shooting);
  const by = useCalculations();
  const { field } = weather;
  // only remaking the recipe shows whether it gives this field; done once per field
  const ofField = useMemo(() => (by === null || field === null ? null : by.windOfField(field)), [by, field]);
  return useMemo((): ShotStage => {
    if (by === null || profile === null) return { status: 'loading', stage: null, by: null };
    const fail = (reason: string): ShotStage => ({ status: 'failed', stage: null, by, reason });
    if (weather.fault === 'field-lost') return fail(FIELD_LOST);
    if (weather.fault !== null) return fail(ERRORS['environment-required'].message);
    // a shot needs it, but an imported profile may lack it. Source: shooting specification, section 5.
    if (!Number.isFinite(profile.rifleAccuracy)) return fail('Rifle accuracy missing from weapon profile');
    const choices = stageChoicesOf(weather, effects, ofField);
    if (choices === null) return fail(ERRORS['environment-required'].message);
    const built = by.buildStage({
      profile,
      scenario: scenario ?? nowhere(effects.directionOfFire),
      ...choices,
      clock,
    });
    return built.status === 'ok' ? { status: 'ready', stage: built.stage, by } : fail(built.message);
  }, [by, profile, scenario, weather, effects, clock, ofField]);
};
