import type { lives } from '@windcall/contract';
import { bias, isWrongSide } from '@windcall/training';
import { cueName, meansWords, showedWords, sumText, THIRD_NAMES, useUnits, windSide } from '../../../../units/index.ts';
import { countOf } from '../live-words.ts';
import { classWords, judgedOfTask, tooFewWords, truthWords } from '../results-words.ts';
import { Standings } from '../standings.tsx';
import { isTold, wallAt } from '../wall-steps.ts';
import { BracketAxis } from './bracket-axis.tsx';
import { countsOf, frozenBrackets, middleHalf, revealedBrackets } from './wall-brackets.ts';
import { Kicker, type OnWall, Picture, Stat, WideRange, windLine } from './wall-parts.tsx';
import './between.css';
import './shown.css';

const Frozen = ({ live, table, wind }: OnWall) => {
  const units = useUnits();
  const { of, called } = countOf(table, table.task);
  const rows = frozenBrackets(table);
  const half = middleHalf(rows);
  return (
    <section aria-label="The class">
      <header className="wall-head">
        <div>
          <Kicker>{windLine(units, live, table.task)}</Kicker>
          <h2>Calls are in.{table.holdUntil ? '' : ' What did you see?'}</h2>
        </div>
        <Stat name="Called" value={called} of={of} />
      </header>
      <div className="wall-left">
        <Picture>
          {wind && !wind.isOpen && wind.task === table.task && (
            <WideRange wind={wind} moment={{ kind: 'again' }} width={1130} height={866} />
          )}
        </Picture>
        <p className="wall-again">The last 20 s, again</p>
      </div>
      <div className="wall-right">
        {rows.length > 0 ? (
          <>
            <BracketAxis rows={rows} label="Brackets, no names" width={632} height={770} truth={null} />
            <p className="wall-sides">
              <span>← from the left</span>
              <span>{units.name('wind')}</span>
              <span>from the right →</span>
            </p>
            {half && (
              <p className="wall-mid">
                {half.from === half.to
                  ? `Half of you say ${windSide(units, half.from)}.`
                  : `Half of you say ${windSide(units, half.from)} to ${windSide(units, half.to)}.`}{' '}
                No names yet.
              </p>
            )}
          </>
        ) : (
          <p className="wall-few">
            {table.holdUntil
              ? 'Brackets come when Open again has run out, or with Reveal.'
              : called === 0
                ? 'Nobody called this wind.'
                : `${called} called. Brackets are shown from four on, so that nobody’s can be told.`}
          </p>
        )}
      </div>
    </section>
  );
};

const CueRows = ({ revealed, step }: { readonly revealed: lives.RevealedWind; readonly step: number }) => {
  const units = useUnits();
  const { cues, thirds, together } = revealed.read;
  const at = wallAt(step, cues.length);
  const isDone = at.kind === 'sum' || at.kind === 'between';
  const rowPx = Math.min(55, Math.floor(330 / Math.max(1, cues.length)));
  return (
    <>
      <table className="wall-cues" style={{ fontSize: Math.max(28, Math.min(30, rowPx * 0.62)) }}>
        <caption className="sr-only">What the air showed</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Number</span>
            </th>
            {['Cue', 'What it showed', 'worth', 'third'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cues.map((cue, i) => {
            const isNow = at.kind === 'cue' && at.index === i;
            const told = isDone || isTold(step, i);
            return (
              <tr
                key={cue.number}
                data-now={isNow || undefined}
                data-off={(!told && !isNow) || undefined}
                style={{ height: rowPx }}
              >
                <td className="figure">{cue.number}</td>
                <th scope="row">{cueName(units, cue)}</th>
                <td>{told ? showedWords(units, cue) : isNow ? 'What does it say?' : ''}</td>
                <td className="figure">{told ? meansWords(units, cue) : isNow ? '?' : ''}</td>
                <td>{told && (THIRD_NAMES[cue.third] ?? '').split(' ')[0]?.toLowerCase()}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="wall-sum">
        {isDone ? (
          together === null ? (
            <span>These cues give no number.</span>
          ) : (
            <>
              <span className="figure">{sumText(units, revealed.read)}</span>
              <b className="figure">{windSide(units, together)}</b>
            </>
          )
        ) : (
          <span className="wall-mid">
            {thirds.map(({ share }, i) => `${['near', 'middle', 'far'][i]} ${Math.round(100 * share)} %`).join(', ')} of
            the drift
          </span>
        )}
      </p>
    </>
  );
};

const Revealed = ({ live, table, revealed }: OnWall) => {
  const units = useUnits();
  const { task, step = 0 } = table;
  const judged = judgedOfTask(table, task);
  const counts = countsOf(table, judged);
  const winds = judged.map(({ truth }) => truth);
  const truth = truthWords(units, judged);
  const rows = revealedBrackets(table, task);
  const cues = revealed?.read.cues ?? [];
  const at = wallAt(step, cues.length);
  const isDone = at.kind === 'sum';
  return (
    <section aria-label="The class">
      <header className="wall-head">
        <div>
          <Kicker>{windLine(units, live, task)}</Kicker>
          <h2>
            {truth ? (
              <>
                It was <span className="figure wall-truth">{truth}</span>
              </>
            ) : revealed ? (
              <>
                {revealed.wasSkipped ? 'Skipped. ' : ''}It was{' '}
                <span className="figure wall-truth">{windSide(units, revealed.wind)}</span> {units.name('wind')}
              </>
            ) : (
              'Revealed'
            )}
          </h2>
        </div>
        {judged.length > 0 && (
          <>
            <Stat name="Caught it" value={counts.caught} of={counts.of} />
            <Stat name="Hits" value={counts.hits ?? '–'} />
            {counts.lucky !== null && <Stat name="Lucky" value={counts.lucky} />}
          </>
        )}
      </header>
      <div className="wall-left">
        {revealed ? (
          <>
            <Picture>
              <WideRange
                wind={revealed}
                moment={{ kind: 'end' }}
                width={1120}
                height={446}
                marks={{
                  cues,
                  shown: (i) => isDone || isTold(step, i),
                  lit: at.kind === 'cue' ? at.index : null,
                }}
              />
            </Picture>
            <CueRows revealed={revealed} step={step} />
          </>
        ) : (
          <Picture>{null}</Picture>
        )}
      </div>
      <div className="wall-right">
        {rows.length > 0 && judged.length > 0 ? (
          <BracketAxis
            rows={rows}
            label="Brackets about the wind"
            width={656}
            height={740}
            truth={{ from: Math.min(...winds), to: Math.max(...winds) }}
          />
        ) : (
          <p className="wall-few">
            {tooFewWords(table) ?? (revealed?.wasSkipped ? 'No call of it counts.' : 'Nobody called this wind.')}
          </p>
        )}
        {judged.length > 0 && <p className="wall-lean">{classWords(judged)}</p>}
      </div>
    </section>
  );
};

/** Farthest a dot is drawn to each side, mph. */
const REACH = 10;

const Between = ({ live, table }: OnWall) => {
  const units = useUnits();
  const next = table.task + 1;
  const isOver = table.state === 'over';
  const isLast = isOver || next > live.tasks;
  const columns = Array.from({ length: Math.min(6, live.tasks) }, (_, i) => {
    const first = Math.max(0, table.task - 5);
    return first + i + 1;
  });
  const folded = (task: number) =>
    judgedOfTask(table.unnamed && task === table.task ? table : { rows: table.rows }, task).map(({ best, truth }) => ({
      best,
      truth,
      off: truth < 0 ? truth - best : best - truth,
    }));
  const all = columns.filter((task) => task <= table.task).flatMap(folded);
  const lean = bias(all.map(({ best, truth }) => ({ bestMph: best, truthMph: truth })));
  const across = all.filter(({ best, truth }) => isWrongSide({ bestMph: best, truthMph: truth })).length;
  const at = (mph: number): string => `${50 + (50 * Math.max(-REACH, Math.min(REACH, mph))) / REACH}%`;
  return (
    <section aria-label="The class" className="wall-between">
      <Kicker>{isOver ? 'That’s the session' : isLast ? 'That was the last wind' : 'Next'}</Kicker>
      <h2>
        {isLast ? (table.task === 1 ? 'One wind done' : `${table.task} winds done`) : `Wind ${next} of ${live.tasks}`}
      </h2>
      <p className="wall-mid">
        {isLast
          ? 'Your calls are on your phone.'
          : live.callS === null
            ? 'Look when the picture opens.'
            : `${live.callS} s to call. Look when the picture opens.`}
      </p>
      {lean && 2 * across <= all.length && (
        <p className="wall-so-far">
          So far the class calls <span className="figure">{units.text('wind', Math.abs(lean.foldedMph), 1)}</span> too{' '}
          {lean.foldedMph < 0 ? 'little' : 'much'}.
        </p>
      )}
      <div className="wall-dots">
        <p>
          <span>← too little</span>
          <span>as it was</span>
          <span>too much →</span>
        </p>
        {columns.map((task) => {
          const dots = task <= table.task ? folded(task) : [];
          const mean = dots.length === 0 ? null : dots.reduce((sum, { off }) => sum + off, 0) / dots.length;
          return (
            <div key={task} data-done={dots.length > 0 || undefined}>
              <span>Wind {task}</span>
              <span>
                <u aria-hidden />
                {dots.map(({ off }, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: dots have no names
                  <i key={i} aria-hidden style={{ left: at(off) }} />
                ))}
                {mean !== null && (
                  <>
                    <b aria-hidden style={{ left: at(mean) }} />
                    <span className="sr-only">
                      {dots.length === 1 ? '1 call' : `${dots.length} calls`}, on average{' '}
                      {units.text('wind', Math.abs(mean), 1)} too {mean < 0 ? 'little' : 'much'}
                    </span>
                  </>
                )}
              </span>
            </div>
          );
        })}
        <p className="figure">
          {[-REACH, 0, REACH].map((mph) => (
            <span key={mph}>
              {mph > 0 ? '+' : mph < 0 ? '−' : ''}
              {units.figure('wind', Math.abs(mph), 0)}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
};

const Over = (props: OnWall) => {
  const { klass, live, table } = props;
  if (table.standings && live.names === 'shown') return <Standings klass={klass} live={live} />;
  return <Between {...props} />;
};

/** The wall once calls are in. */
export const WallTold = (props: OnWall) => {
  const { table, revealed } = props;
  if (table.state === 'frozen') return <Frozen {...props} />;
  if (table.state === 'over') return <Over {...props} />;
  const { kind } = wallAt(table.step ?? 0, revealed?.read.cues.length ?? 0);
  return revealed && kind === 'between' ? <Between {...props} /> : <Revealed {...props} />;
};
