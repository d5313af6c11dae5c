import { type scenarios, WEATHER_LABELS } from '@windcall/contract';
import { useState } from 'react';
import { desk } from '../../desk/desk.ts';
import { Button } from '../../kit/button.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { toastError } from '../../toasts/toast.ts';
import { QualityView } from './quality-view.tsx';
import { TestRun } from './test-run.tsx';
import { type ScenarioType, useQuality } from './use-quality.ts';
import { useStoredWind } from './use-stored-wind.ts';

interface KindViewProps {
  readonly kind: ScenarioType;
  readonly scenario: scenarios.Scenario | null;
}

/** Quality of the stored wind for one kind of scenario, refreshed on demand, and the server's own test of that kind. */
const KindView = ({ kind, scenario }: KindViewProps) => {
  const quality = useQuality(useStoredWind(), kind, scenario);
  const analyze = async () => {
    if (desk.wind.read() === null) {
      toastError('No Wind Field Data', 'Generate a wind field first.');
      return;
    }
    const { isError } = await quality.refetch();
    if (isError) toastError('Analysis Error', 'Failed to analyze wind field');
  };
  return (
    <div className="flex flex-col gap-5">
      <QualityView result={quality} fairFrom={0.7} />
      <Button pending={quality.isFetching} className="self-start" onClick={() => void analyze()}>
        Analyze stored wind
      </Button>
      {kind !== 'general' && <TestRun kind={kind} />}
    </div>
  );
};

/** Quality of the stored wind, in which the other screens shoot, by kind of scenario. */
export const MonitorView = ({ scenario }: { readonly scenario: scenarios.Scenario | null }) => {
  const [kind, setKind] = useState<ScenarioType>('general');
  const label = {
    general: 'General',
    multi_dof_array: 'Multi-DoF Array',
    troop_line_confirmation: 'Troop Line',
  } as const;
  return (
    <Tabs<ScenarioType>
      label={WEATHER_LABELS.scenarioType}
      value={kind}
      onChange={setKind}
      tabs={(['general', 'multi_dof_array', 'troop_line_confirmation'] as const).map((value) => ({
        value,
        label: label[value],
        content: <KindView kind={value} scenario={scenario} />,
      }))}
    />
  );
};
