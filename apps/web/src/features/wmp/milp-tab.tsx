import { WMP_LABELS } from '@windcall/contract';
import { counted } from '@windcall/units';
import {
  Button,
  Disclosure,
  EmptyState,
  FormRound,
  formatDateTime,
  NumberFields,
  ProgressLine,
  Slider,
  Term,
  useFormRound,
} from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { ConfidencePanel } from './confidence-panel.tsx';
import { FailureCard, Phase1ErrorCard } from './failure-card.tsx';
import { InfeasibleCard } from './infeasible-card.tsx';
import { ParetoResult } from './pareto-result.tsx';
import { infeasibleReason, paretoOf, singleOf } from './phase3-result.ts';
import { SingleResult } from './single-result.tsx';
import type { ChainPhase, WmpRun, WmpTabProps } from './use-wmp-run.ts';
import type { WmpSettingsControl } from './use-wmp-settings.ts';
import { type LastOptimization, useLastOptimization, useResults } from './wmp-results.ts';
import type { WmpSource } from './wmp-source.ts';

const definitions = (units: Units): readonly (readonly [name: string, meaning: string])[] => [
  ['Brackets (U)', 'How many holds you are ready to carry and tell apart.'],
  [
    'Grid resolution (delta)',
    `Steps the ends of brackets fall on. Your reticle reads ${units.between('angle', 0.05, 0.1)}.`,
  ],
  ['Coverage (p_min)', 'Share of the wind that some bracket must hold.'],
  ['Overlap penalty (beta)', `What ${units.text('angle', 1)} of overlap costs, beside the width itself.`],
];

const ParameterDefinitions = () => {
  const units = useUnits();
  return (
    <Disclosure title="What the parameters mean" defaultOpen className="mt-8">
      <dl className="grid gap-x-8 gap-y-2 text-sm text-ink-2 sm:grid-cols-2">
        {definitions(units).map(([name, meaning]) => (
          <div key={name}>
            <dt className="text-ink">{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-3">
        <Term name="MILP" /> by exact branch and bound.
      </p>
    </Disclosure>
  );
};

const fields = (units: Units) =>
  [
    {
      name: 'delta',
      label: WMP_LABELS.delta,
      kind: 'angle',
      bounds: [0.01, 0.1],
      step: 0.01,
      hint: `The step between holds, ${units.figure('angle', 0.01, 3)} to ${units.text('angle', 0.1)}`,
      whenEmpty: 0.05,
    },
    {
      name: 'p_min',
      label: WMP_LABELS.p_min,
      bounds: [0.5, 1],
      step: 0.01,
      whenEmpty: 0.9,
      hint: `Share of the wind, ${units.number(0.5)} to 1`,
    },
    {
      name: 'beta',
      label: WMP_LABELS.beta,
      bounds: [0, 10],
      step: 0.1,
      whenEmpty: 1,
      hint: 'What brackets that overlap cost, 0 to 10',
    },
  ] as const;

const MilpInputs = ({ settings: { milp, setMilp } }: { readonly settings: WmpSettingsControl }) => {
  const units = useUnits();
  return (
    <>
      <div>
        <p className="flex items-baseline justify-between text-sm text-ink-2">
          Brackets (U) <span className="figure text-base text-ink">{milp.U}</span>
        </p>
        <Slider
          label={WMP_LABELS.U}
          min={1}
          max={4}
          step={1}
          value={milp.U}
          onChange={(U) => setMilp({ U })}
          valueText={(v) => counted(v, 'bracket')}
        />
      </div>
      <NumberFields fields={fields(units)} values={milp} onChange={setMilp} />
    </>
  );
};

const STEPS: readonly { readonly phase: ChainPhase; readonly label: string }[] = [
  { phase: 'phase1', label: 'Phase 1: wind states' },
  { phase: 'phase2', label: 'Phase 2: brackets' },
  { phase: 'phase3', label: 'Phase 3: optimization' },
];

const ChainProgress = ({ run }: { readonly run: WmpRun }) => {
  if (run.chain === null) return null;
  const at = run.chain === 'complete' ? STEPS.length : STEPS.findIndex((s) => s.phase === run.chain);
  return (
    <div role="status" className="mb-5 flex flex-col gap-2">
      {run.chain === 'failed' ? (
        <p className="text-bad">Pipeline Failed: {run.chainError}</p>
      ) : (
        <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {STEPS.map((step, i) => (
            <li
              key={step.phase}
              aria-current={i === at ? 'step' : undefined}
              className={i === at ? 'text-accent' : i < at ? 'text-ok' : 'text-ink-3'}
            >
              {i < at ? '✓ ' : ''}
              {step.label}
            </li>
          ))}
          {run.chain === 'complete' && <li className="text-ok">✓ Optimization Complete</li>}
        </ol>
      )}
      {run.chainWhy !== null && <p className="text-sm text-ink-2">{run.chainWhy}</p>}
      {run.chainRunning && <ProgressLine label="Optimizing" />}
    </div>
  );
};

const useShown = (source: WmpSource) => {
  const { phase3 } = useResults(source);
  const last = useLastOptimization(source);
  if (phase3) return { mode: phase3.mode, results: phase3.results, reply: phase3, last: null };
  if (!last?.run.results || !last.run.mode) return null;
  return { mode: last.run.mode, results: last.run.results, reply: null, last };
};

const LastRun = ({ last: { run, differs } }: { readonly last: LastOptimization }) => (
  <p className={differs === null ? 'text-sm text-ink-2' : 'text-warn'}>
    Your last optimization, for {run.profileName}
    {run.scenarioName === null ? '' : ` on ${run.scenarioName}`}
    {run.createdAt === null ? '' : `, of ${formatDateTime(run.createdAt)}`}
    {differs === null ? '.' : `, is not for what is loaded: ${differs}. Run the optimization again.`}
  </p>
);

const Results = ({ source, settings }: Pick<WmpTabProps, 'source' | 'settings'>) => {
  const shown = useShown(source);
  if (shown === null) {
    return (
      <EmptyState
        title="No optimization yet"
        text="It picks the few brackets that cover the wind with the least total width, running the earlier phases first where they are due."
        className="pt-0"
      />
    );
  }
  if (shown.last !== null && shown.last.differs !== null) return <LastRun last={shown.last} />;
  const reason = infeasibleReason(shown);
  const single = singleOf(shown);
  const pareto = paretoOf(shown);
  return (
    <div className="flex flex-col gap-8">
      {shown.last && <LastRun last={shown.last} />}
      {reason !== null && <InfeasibleCard message={reason} params={settings.milp} onChange={settings.setMilp} />}
      {single && reason === null && <SingleResult result={single} />}
      {pareto && <ParetoResult result={pareto} />}
      {single && shown.reply?.confidence && <ConfidencePanel confidence={shown.reply.confidence} />}
    </div>
  );
};

const ChainFailure = ({ run }: Pick<WmpTabProps, 'run'>) =>
  run.phase1Error ? (
    <Phase1ErrorCard error={run.phase1Error} />
  ) : (
    <FailureCard title="MILP Optimization Error" text={run.chainError ?? ''}>
      <p className="text-sm text-ink-2">Nothing was lost: change a parameter or try again.</p>
    </FailureCard>
  );

const RUNS = { single: 'Single-Objective Optimization', pareto: 'Multi-Objective Pareto Sweep' } as const;

const RunButton = ({ run, mode }: Pick<WmpTabProps, 'run'> & { readonly mode: keyof typeof RUNS }) => {
  const isMine = run.chainMode === mode;
  return (
    <Button
      sends
      pending={run.chainRunning && isMine}
      disabled={run.chainRunning && !isMine}
      onClick={() => void run.optimize(mode)}
    >
      {RUNS[mode]}
    </Button>
  );
};

export const MilpTab = ({ source, settings, run }: WmpTabProps) => {
  const [round, renew] = useFormRound();
  const suggested: WmpSettingsControl = {
    ...settings,
    setMilp: (change) => {
      settings.setMilp(change);
      renew();
    },
  };
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <FormRound value={round}>
          <MilpInputs settings={settings} />
        </FormRound>
        <RunButton run={run} mode="single" />
        <RunButton run={run} mode="pareto" />
      </div>
      <div className="flex min-w-0 flex-col">
        <ChainProgress run={run} />
        {run.chain === 'failed' ? (
          <ChainFailure run={run} />
        ) : (
          !run.chainRunning && <Results source={source} settings={suggested} />
        )}
        <ParameterDefinitions />
      </div>
    </div>
  );
};
