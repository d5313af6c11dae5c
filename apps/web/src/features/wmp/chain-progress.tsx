import { ProgressLine } from '../../kit/progress-line.tsx';
import type { ChainPhase, WmpRun } from './use-wmp-run.ts';

const STEPS: readonly { readonly phase: ChainPhase; readonly label: string }[] = [
  { phase: 'phase1', label: 'Phase 1: wind states' },
  { phase: 'phase2', label: 'Phase 2: brackets' },
  { phase: 'phase3', label: 'Phase 3: optimization' },
];

/** Progress of the chain, by phase. */
export const ChainProgress = ({ run }: { readonly run: WmpRun }) => {
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
