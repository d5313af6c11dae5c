import type { weather } from '@windcall/contract';
import { messageOf } from '../../api/index.ts';
import { Badge, Panel, type Tone } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import type { Reading } from './quality-rows.ts';
import { type QualityRow, qualityRows } from './quality-rows.ts';
import type { Quality } from './use-quality.ts';

const TONES: Readonly<Record<Reading['tone'], Tone>> = { good: 'ok', fair: 'warn', poor: 'bad' };
const SEVERITIES = { critical: 'bad', warning: 'warn', info: 'neutral' } as const;

interface QualityViewProps {
  readonly result: Quality;
  /** Least fair score: the monitor is stricter than the quality view. */
  readonly fairFrom: 0.6 | 0.7;
}

const Figure = ({ name, hint, value, reading }: QualityRow) => (
  <div className="flex items-baseline justify-between gap-3 border-b border-line py-2">
    <dt className="min-w-0">
      <span className="block text-base">{name}</span>
      <span className="block text-xs text-ink-3">{hint}</span>
    </dt>
    <dd className="flex shrink-0 items-center gap-2">
      <span className="figure">{value}</span>
      {reading && <Badge tone={TONES[reading.tone]}>{reading.word}</Badge>}
    </dd>
  </div>
);

const Issues = ({ issues }: { readonly issues: weather.QualityResult['issues'] }) => {
  const units = useUnits();
  return (
    <ul className="mt-3 flex flex-col gap-2" aria-label="Issues">
      {issues.map((issue) => (
        <li key={`${issue.component}-${units.sentence(issue.message)}`} className="text-sm">
          <Badge tone={SEVERITIES[issue.severity]}>{issue.severity}</Badge> {units.sentence(issue.message)}
          {issue.expectedValue !== null && (
            <span className="text-ink-2">
              {' '}
              Expected {units.sentence(String(issue.expectedValue))}, found{' '}
              {units.sentence(String(issue.actualValue ?? 'nothing'))}.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

export const QualityView = ({ result, fairFrom }: QualityViewProps) => {
  const units = useUnits();
  const quality = result.data;
  return (
    <Panel
      title="Wind quality"
      loading={result.isPending}
      error={
        result.isError
          ? `Failed to fetch quality metrics: ${messageOf(units, result.error, 'the server gave no reason. Please try again.')}`
          : null
      }
      onRetry={() => void result.refetch()}
      aside={quality && <Badge tone={quality.valid ? 'ok' : 'bad'}>{quality.valid ? 'Valid' : 'Not valid'}</Badge>}
    >
      {quality && (
        <>
          <dl>
            {qualityRows(units, quality, fairFrom).map((row) => (
              <Figure key={row.name} {...row} />
            ))}
          </dl>
          {quality.issues.length > 0 && <Issues issues={quality.issues} />}
        </>
      )}
    </Panel>
  );
};
