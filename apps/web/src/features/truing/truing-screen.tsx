import { useState } from 'react';
import { Tabs } from '../../kit/tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { BaselinePanel } from './baseline-panel.tsx';
import { CalculateTab } from './calculate-tab.tsx';
import { ObservationsPanel } from './observations-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { RangeWeatherPanel } from './range-weather-panel.tsx';
import { ResultsTab } from './results-tab.tsx';
import { type Truing, useTruing } from './use-truing.ts';

const SetupTab = ({ truing, onNext }: { readonly truing: Truing; readonly onNext: () => void }) => (
  <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-6">
      <ProfilePanel truing={truing} />
      <RangeWeatherPanel
        environment={truing.environment}
        onChange={truing.setEnvironment}
        onImport={truing.importWeather}
      />
    </div>
    <div className="flex min-w-0 flex-col gap-8">
      <ObservationsPanel truing={truing} onNext={onNext} />
      <BaselinePanel truing={truing} />
    </div>
  </div>
);

type View = 'setup' | 'calculate' | 'results';

/** Corrects a profile from field observations. */
export const TruingScreen = () => {
  const truing = useTruing();
  const [view, setView] = useState<View>('setup');
  const content = {
    setup: <SetupTab truing={truing} onNext={() => setView('calculate')} />,
    calculate: <CalculateTab truing={truing} onDone={() => setView('results')} />,
    results: <ResultsTab truing={truing} />,
  };
  return (
    <Screen title="Ballistic Computer Truing" lead="Match the profile to what you saw. You can undo the last truing.">
      <Tabs<View>
        label="Steps of truing"
        value={view}
        onChange={setView}
        tabs={[
          { value: 'setup', label: 'Setup & Data', content: content.setup },
          { value: 'calculate', label: 'Calculate Truing', content: content.calculate },
          { value: 'results', label: 'Results & Apply', content: content.results },
        ]}
      />
    </Screen>
  );
};
