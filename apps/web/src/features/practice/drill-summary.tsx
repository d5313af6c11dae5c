import { drills, games } from '@windcall/contract';
import { FEWEST_CALLS } from '@windcall/training';
import { percentOf } from '@windcall/units';
import { useCall } from '../../api/index.ts';
import { Button, classNames, Skeleton, Term } from '../../kit/index.ts';
import { Fact } from '../../player/fact.tsx';
import { Failed } from '../../player/failed.tsx';
import { besidePar, callsText, errorText, handicapText, intervalText, skillText } from '../../player/figure-words.ts';
import { HELP } from '../../player/help-words.ts';
import { windFigure } from '../../player/side-words.ts';
import { useHelpHere } from '../../shortcuts/help-here.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { useUnits, windSide } from '../../units/index.ts';
import { BracketLadder } from './brackets.tsx';
import { EndOfFive } from './end-of-five.tsx';
import { SaidLine } from './said-line.tsx';

/** The next string: its label, its start, and the start's error. */
export interface More {
  readonly label: string;
  readonly start: () => void;
  /** Starts five, after a daily. */
  readonly five: () => void;
  readonly trouble: string | null;
}

/** Calls of the five minutes; the worst is looked at again. */
const FIVE = 5;
const worstOf = (judged: readonly drills.JudgedCall[]): number | null =>
  judged.reduce<drills.JudgedCall | null>((most, call) => (call.interval > (most?.interval ?? -1) ? call : most), null)
    ?.number ?? null;

interface DrillSummaryProps {
  readonly drillId: number;
  readonly onLeave: () => void;
  readonly onLook: (number: number) => void;
  readonly more: More;
}

/** One sentence on the cost of shooting on when stopping was better, and the last runs' results. */
const Stakes = ({ drillId }: { readonly drillId: number }) => {
  const units = useUnits();
  const { data } = useCall(games.getStakes, { params: { id: String(drillId) } }, { gcTime: 0 });
  if (!data) return null;
  const wrong = data.plates[data.best];
  const { runs } = data;
  return (
    <>
      <p className="mt-6 text-ink-2">
        {wrong && data.left > data.best
          ? `You went on at plate ${wrong.n}: worth ${units.number(wrong.goOn, 1)} against ${wrong.kept} kept.`
          : data.points === 0 && data.left > 0
            ? `You missed plate ${data.left} and kept nothing. Going on was worth it up to plate ${data.best}.`
            : `You stopped with ${data.points}. Going on was worth it up to plate ${data.best}.`}{' '}
        {runs.n > 1 &&
          `Over ${runs.n} runs: ${units.number(runs.played, 1)} points played, ${units.number(runs.bestStop, 1)} with the best stop.`}
      </p>
      <table className="mt-3 text-sm">
        <thead>
          <tr className="text-left text-ink-3">
            {['Plate', 'Your chance', 'Going on is worth', 'Kept'].map((name) => (
              <th key={name} className="pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figure">
          {data.plates.map(({ n, chance, goOn, kept }) => (
            <tr key={n}>
              <td>{n}</td>
              <td>{percentOf(chance)} %</td>
              <td>{units.number(goOn, 1)}</td>
              <td>{kept}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

/** The result of ten brackets, every figure with its error. */
export const DrillSummary = ({ drillId, onLeave, onLook, more }: DrillSummaryProps) => {
  useHelpHere(HELP.summary);
  const units = useUnits();
  const query = useCall(drills.summarizeDrill, { params: { id: String(drillId) } }, { gcTime: 0 });
  const { data } = query;
  const isDaily = data?.drill.kind === 'daily';
  const next = isDaily ? { label: 'Five more', start: more.five } : more;
  useShortcut('Enter', next.label, next.start, { enabled: data !== undefined, group: 'Practice' });
  if (query.error) {
    return (
      <Failed query={query} text="The summary could not be loaded." isPage>
        <Button onClick={onLeave}>Back to Practice</Button>
      </Failed>
    );
  }
  if (!data) return <Skeleton className="h-96 w-full" />;
  const worst =
    (data.drill.kind === 'calls' || data.drill.kind === 'daily') && data.drill.tasks === FIVE
      ? worstOf(data.judged)
      : null;
  const { coverage, overall, bias, biasError, biasSide } = data;
  const fired = data.judged.filter(({ isHit }) => isHit !== null).length;
  const figures = (
    <>
      <div className="summary">
        {!isDaily && <BracketLadder calls={data.judged} onLook={onLook} />}
        <dl className={classNames('grid grid-cols-2 content-start gap-x-4 gap-y-6', !isDaily && 'lg:grid-cols-1')}>
          <Fact name="Inside" value={`${coverage.held} of ${coverage.of}`}>
            Goal: 8 of 10.
          </Fact>
          {bias !== null && data.calls >= FEWEST_CALLS && (
            <Fact
              name="Bias"
              value={`${bias > 0 ? '+' : bias < 0 ? '−' : ''}${windFigure(units, Math.abs(bias))}`}
              small={errorText(units, biasError, data.calls, 1)}
            >
              + called too much, − too little.
              {biasSide === null ? '' : ` Side bias: ${windSide(units, biasSide)}.`}
            </Fact>
          )}
          <Fact
            name={<Term name="Handicap" />}
            value={handicapText(units, overall.handicap, overall.coverage.of)}
            small={overall.handicap !== null && intervalText(units, overall, overall.coverage.of)}
          >
            {besidePar(units, data.handicap, data.par)}
            {data.calls < FEWEST_CALLS && ' Too few calls to judge.'}
          </Fact>
          {data.points !== null ? (
            <Fact name="Points" value={data.points}>
              A miss loses everything. The best time to stop was after plate {data.bestStop}.
            </Fact>
          ) : (
            data.skill !== null &&
            data.calls >= FEWEST_CALLS && (
              <Fact name="Skill" value={units.number(data.skill, 2)}>
                0 is no better than the forecast, 1 is perfect.{skillText(units, data.skillToPar, data.calls)}
              </Fact>
            )
          )}
          {!isDaily && (
            <Fact name="Hits" value={`${data.hits} of ${fired}`}>
              Hits have luck in them. The score doesn’t.
            </Fact>
          )}
        </dl>
      </div>
      <SaidLine said={overall.said} calls={overall.coverage.of} />
      {data.points !== null && <Stakes drillId={drillId} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" size="lg" onClick={next.start}>
          {next.label} <kbd>Enter</kbd>
        </Button>
        {worst !== null && (
          <Button size="lg" onClick={() => onLook(worst)}>
            Look again: call {worst}
          </Button>
        )}
        <Button size="lg" onClick={onLeave}>
          Done for today
        </Button>
      </div>
      {more.trouble !== null && (
        <p role="alert" className="mt-3 text-warn">
          {more.trouble}
        </p>
      )}
    </>
  );
  return (
    <div className="practice-page">
      {isDaily ? (
        <EndOfFive drill={data.drill} judged={data.judged} onLook={onLook}>
          {figures}
        </EndOfFive>
      ) : (
        <>
          <h2 className="text-2xl font-light">
            {callsText(data.calls)}, {coverage.held} held the wind
          </h2>
          {figures}
        </>
      )}
    </div>
  );
};
