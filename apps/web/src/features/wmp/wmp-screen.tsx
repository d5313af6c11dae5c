import { useState } from 'react';
import { Tabs } from '../../platform/kit/tabs.tsx';
import { Screen } from '../../platform/shell/screen.tsx';
import { advancedBallisticEffects, DEFAULT_EFFECTS } from '../../platform/stored/advanced-ballistic-effects.ts';
import { useWindField } from '../../platform/stored/current-wind-field.ts';
import { useWeather } from '../../platform/stored/loaded-weather.ts';
import { profileIdOf, selectedWeaponProfile } from '../../platform/stored/selected-weapon-profile.ts';
import { useChosenScenario } from '../../platform/stored/use-chosen-scenario.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { AnalysisTab } from './analysis-tab.tsx';
import { BracketsTab } from './brackets-tab.tsx';
import { CardsTab } from './cards-tab.tsx';
import { MakeMyCard } from './make-my-card.tsx';
import { MilpTab } from './milp-tab.tsx';
import { useWmpRun } from './use-wmp-run.ts';
import { useWmpSettings } from './use-wmp-settings.ts';
import type { WmpSource } from './wmp-source.ts';

type View = 'analysis' | 'optimization' | 'cards';
type Step = 'brackets' | 'milp';

/** From a wind field to the few holds worth carrying: wind states, candidate brackets, the choice, and the card. */
export const WmpScreen = () => {
  const [view, setView] = useState<View>('analysis');
  const [step, setStep] = useState<Step>('brackets');
  const field = useWindField();
  const { scenario } = useChosenScenario();
  const [profile] = useStored(selectedWeaponProfile);
  const weather = useWeather(scenario);
  const [effects] = useStored(advancedBallisticEffects);
  const source: WmpSource = {
    field,
    scenario,
    profileId: profileIdOf(profile),
    weather,
    effects: effects ?? DEFAULT_EFFECTS,
  };
  const settings = useWmpSettings();
  const run = useWmpRun(source, settings);
  const optimization = (
    <Tabs<Step>
      label="Steps of the optimisation"
      value={step}
      onChange={setStep}
      tabs={[
        {
          value: 'brackets',
          label: 'Mathematical Bracket Generation',
          content: <BracketsTab source={source} settings={settings} run={run} />,
        },
        {
          value: 'milp',
          label: 'MILP (Phase 3)',
          content: <MilpTab source={source} settings={settings} run={run} />,
        },
      ]}
    />
  );
  return (
    <Screen
      title="Windhold Probability Module"
      lead="Which few wind holds to carry: found in your wind field, for your rifle and your targets, and proven the best."
    >
      <MakeMyCard source={source} leastCoverage={settings.milp.p_min} />
      <Tabs<View>
        label="Parts of the module"
        value={view}
        onChange={setView}
        tabs={[
          {
            value: 'analysis',
            label: 'Wind Field Analysis',
            content: <AnalysisTab source={source} settings={settings} run={run} />,
          },
          { value: 'optimization', label: 'Optimization', content: optimization },
          { value: 'cards', label: 'DOPE Cards', content: <CardsTab source={source} /> },
        ]}
      />
    </Screen>
  );
};
