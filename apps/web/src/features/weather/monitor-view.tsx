import { type ReplyOf, type scenarios, WEATHER_LABELS, type WindField, weather } from '@windcall/contract';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useCallMutation, useFailureToast } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { Badge, Button, Reading, Tabs } from '../../kit/index.ts';
import { toastError } from '../../toasts/toast.ts';
import { QualityView } from './quality-view.tsx';
import { type ScenarioType, useQuality } from './use-quality.ts';

/** Interval of reading the stored wind, ms: other programs' writes fire no event. */
const WIND_POLL_MS = 2000;

/** The stored wind for shooting, read every 2 s and after every change; null without one. */
export const useStoredWind = (): WindField | null => {
  const subscribe = useCallback((listener: () => void) => {
    const stop = desk.wind.subscribe(listener);
    const poll = setInterval(listener, WIND_POLL_MS);
    return () => {
      clearInterval(poll);
      stop();
    };
  }, []);
  return useSyncExternalStore(subscribe, desk.wind.read);
};

const CALLS = { multi_dof_array: weather.testMultiDofArray, troop_line_confirmation: weather.testTroopLine } as const;

/** Runs the server's test of one kind of scenario with five fixed seeds, and shows the median run's summary. */
const TestRun = ({ kind }: { readonly kind: keyof typeof CALLS }) => {
  const [summary, setSummary] = useState<ReplyOf<typeof weather.testTroopLine>['summary'] | null>(null);
  const test = useCallMutation(CALLS[kind], {
    onSuccess: (run) => setSummary(run.summary),
    onError: useFailureToast('Analysis Error', 'Failed to analyze wind field'),
  });
  return (
    <section aria-label="Quality test" className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Button pending={test.isPending} onClick={() => test.mutate({})}>
        Run quality test
      </Button>
      <div role="status" className="flex min-h-11 flex-wrap items-end gap-6">
        {summary && (
          <>
            <Badge tone={summary.passed ? 'ok' : 'bad'} className="mb-1">
              {summary.passed ? 'Passed' : 'Failed'}
            </Badge>
            <Reading label="Score" value={summary.score} unit="" digits={2} />
            <Reading label="Issues" value={summary.issueCount} unit="" digits={0} />
            <Reading label="Critical" value={summary.criticalIssues} unit="" digits={0} />
          </>
        )}
      </div>
    </section>
  );
};

interface KindViewProps {
  readonly kind: ScenarioType;
  readonly scenario: scenarios.Scenario | null;
}

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

const KINDS = {
  general: 'General',
  multi_dof_array: 'Multi-DoF Array',
  troop_line_confirmation: 'Troop Line',
} as const;

export const MonitorView = ({ scenario }: { readonly scenario: scenarios.Scenario | null }) => {
  const [kind, setKind] = useState<ScenarioType>('general');
  return (
    <Tabs<ScenarioType>
      label={WEATHER_LABELS.scenarioType}
      value={kind}
      onChange={setKind}
      tabs={(Object.keys(KINDS) as ScenarioType[]).map((value) => ({
        value,
        label: KINDS[value],
        content: <KindView kind={value} scenario={scenario} />,
      }))}
    />
  );
};
