import { type ReplyOf, weather } from '@windcall/contract';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Reading } from '../../kit/measure.tsx';
import { toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';

const CALLS = { multi_dof_array: weather.testMultiDofArray, troop_line_confirmation: weather.testTroopLine } as const;

/** Runs the server's test of one kind of scenario with five fixed seeds, and shows the median run's summary. */
export const TestRun = ({ kind }: { readonly kind: keyof typeof CALLS }) => {
  const units = useUnits();
  const [summary, setSummary] = useState<ReplyOf<typeof weather.testTroopLine>['summary'] | null>(null);
  const test = useCallMutation(CALLS[kind], {
    onSuccess: (run) => setSummary(run.summary),
    onError: (error) => toastError('Analysis Error', messageOf(units, error, 'Failed to analyze wind field')),
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
