import { useState } from 'react';
import { useChosenScenario } from '../../api/use-chosen-scenario.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { useWeather } from '../../desk/weather.ts';
import { Panel } from '../../kit/panel.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { AnalysisTab } from './analysis-tab.tsx';
import { BracketsTab } from './brackets-tab.tsx';
import { CardList, useCards } from './card-list.tsx';
import { CreationForm } from './creation-form.tsx';
import { DopeCard } from './dope-card.tsx';
import { MakeMyCard } from './make-my-card.tsx';
import { MilpTab } from './milp-tab.tsx';
import { useWmpRun } from './use-wmp-run.ts';
import { useWmpSettings } from './use-wmp-settings.ts';
import type { WmpSource } from './wmp-source.ts';

const CardsTab = ({ source }: { readonly source: WmpSource }) => {
  const cards = useCards();
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <CreationForm source={source} />
        <CardList {...cards} />
      </div>
      {cards.active && (
        <Panel
          title={
            <span className="text-lg tracking-normal [overflow-wrap:anywhere] normal-case text-ink">
              {cards.active.name}
            </span>
          }
        >
          <DopeCard key={cards.active.id} card={cards.active} />
        </Panel>
      )}
    </div>
  );
};

type View = 'analysis' | 'optimization' | 'cards';
type Step = 'brackets' | 'milp';

/** From a wind field to the few holds worth carrying: wind states, candidate brackets, choice, card. */
export const WmpScreen = () => {
  const [view, setView] = useState<View>('analysis');
  const [step, setStep] = useState<Step>('brackets');
  const { scenario } = useChosenScenario();
  const profileId = useThing(desk.rifleId);
  const weather = useWeather();
  const { field } = weather;
  const effects = useThing(desk.effects);
  const source: WmpSource = {
    field,
    scenario,
    profileId,
    weather,
    effects,
  };
  const settings = useWmpSettings();
  const run = useWmpRun(source, settings);
  const optimization = (
    <Tabs<Step>
      label="Steps of the optimization"
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
