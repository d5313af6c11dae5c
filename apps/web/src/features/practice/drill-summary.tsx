import { drills } from '@windcall/contract';
import { percentOf } from '@windcall/units';
import { messageOf } from '../../platform/api/api-error.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Skeleton } from '../../platform/kit/skeleton.tsx';
import { useShortcut } from '../../platform/shortcuts/use-shortcut.ts';
import { BracketLadder } from './brackets.tsx';
import { callsText, cellWords, errorText, FEWEST_CALLS } from './lesson.ts';
import { windFigure, windSide } from './side-words.ts';

/** The next string: how it is called, its start, and why it did not. */
export interface More {
  readonly label: string;
  readonly start: () => void;
  readonly trouble: string | null;
}

interface DrillSummaryProps {
  readonly drillId: number;
  readonly onLeave: () => void;
  /** Opens the reveal of a call. */
  readonly onLook: (number: number) => void;
  readonly more: More;
}
const pct = (share: number | null): string => (share === null ? '–' : String(percentOf(share)));

/** Ten brackets about the wind, and what they amount to; every figure with its error. */
export const DrillSummary = ({ drillId, onLeave, onLook, more }: DrillSummaryProps) => {
  const { data, error, refetch } = useCall(drills.summarizeDrill, { params: { id: String(drillId) } }, { gcTime: 0 });
  useShortcut('Enter', more.label, more.start, { enabled: data !== undefined, group: 'Practice' });
  if (error) {
    return (
      <div role="alert" className="practice-page">
        <p className="text-lg">{messageOf(error, 'The summary did not arrive.')}</p>
        <Button onClick={() => refetch()}>Try again</Button>
        <Button onClick={onLeave}>Back to Practice</Button>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-96 w-full" />;
  const { coverage, overall, bias, biasError, biasSide } = data;
  const lean =
    data.calls < FEWEST_CALLS
      ? `${data.hits} hit`
      : bias === null || biasError === null || Math.abs(bias) < 2 * biasError
        ? 'no lean that shows'
        : bias > 0
          ? 'too much of it'
          : 'too little of it';
  const verdict =
    overall.coverage.verdict === 'none'
      ? overall.coverage.of < 40
        ? 'No verdict before 40.'
        : `Over all ${overall.coverage.of}: between ${pct(overall.coverage.low)} and ${pct(overall.coverage.high)} %, so no verdict either.`
      : `Over all ${overall.coverage.of}: ${overall.coverage.verdict === 'narrow' ? 'your brackets are too narrow' : 'your brackets are wider than they need be'}.`;
  return (
    <div className="practice-page">
      <h2 className="text-2xl font-light">
        {callsText(data.calls)}: {lean}
      </h2>
      <div className="summary">
        <BracketLadder calls={data.judged} onLook={onLook} />
        <dl className="summary-facts">
          <div>
            <dt className="engraved">Inside</dt>
            <dd>
              <span className="figure text-2xl">
                {coverage.held} of {coverage.of}
              </span>
              <p>8 of 10 wanted. {verdict}</p>
            </dd>
          </div>
          <div>
            <dt className="engraved">Bias</dt>
            <dd>
              <span className="figure text-2xl">
                {bias === null ? '–' : `${bias > 0 ? '+' : bias < 0 ? '−' : ''}${windFigure(Math.abs(bias))}`}
                <small> {bias === null ? '' : errorText(biasError, data.calls, 1)}</small>
              </span>
              <p>
                + more wind than there was, − less.
                {biasSide === null ? '' : ` To a side: ${windSide(biasSide)}.`}
              </p>
            </dd>
          </div>
          <div>
            <dt className="engraved">Handicap</dt>
            <dd>
              <span className="figure text-2xl">
                {overall.handicap === null ? '–' : windFigure(overall.handicap, 2)}
                <small>
                  {' '}
                  {overall.handicap === null ? '' : errorText(overall.handicapError, overall.coverage.of, 2)}
                </small>
              </span>
              <p>
                This string alone: {data.handicap === null ? '–' : windFigure(data.handicap)}. Too few to mean much.
              </p>
            </dd>
          </div>
          <div>
            <dt className="engraved">{data.points === null ? 'Skill, plates' : 'Points, plates'}</dt>
            <dd>
              <span className="figure text-2xl">
                {data.points ?? data.skill?.toFixed(2) ?? '–'}
                <small>
                  {' '}
                  {data.hits} of {data.calls} hit
                </small>
              </span>
              <p>
                {data.points === null
                  ? '0 read nothing beyond the forecast, 1 is the wind itself.'
                  : `A miss loses all. Stopping was worth most after plate ${data.bestStop}.`}
              </p>
            </dd>
          </div>
        </dl>
      </div>
      {data.worst && overall.coverage.of >= FEWEST_CALLS && (
        <p className="mt-6 text-ink-2">
          Most is lost at {cellWords(data.worst.cell)}: {pct(data.worst.platesLost)} plates of 100.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" size="lg" onClick={more.start}>
          {more.label} <kbd>Enter</kbd>
        </Button>
        <Button size="lg" onClick={onLeave}>
          Done for today
        </Button>
      </div>
      {more.trouble !== null && (
        <p role="alert" className="mt-3 text-warn">
          {more.trouble}
        </p>
      )}
    </div>
  );
};
