import { useState } from 'react';
import { Tabs } from '../../kit/tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { CalculateTab } from './calculate-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import { SetupTab } from './setup-tab.tsx';
import { useTruing } from './use-truing.ts';

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
