import type { lives } from '@windcall/contract';
import { bias, isWrongSide } from '@windcall/training';
import { classNames } from '../../../../kit/index.ts';
import { cueName, meansWords, showedWords, sumText, THIRD_NAMES, useUnits, windSide } from '../../../../units/index.ts';
import { countOf } from '../live-words.ts';
import { classWords, judgedOfTask, tooFewWords, truthWords } from '../results-words.ts';
import { Standings } from '../standings.tsx';
import { isTold, wallAt } from '../wall-steps.ts';
import { BracketAxis } from '../wind-axis.tsx';
import { countsOf, frozenBrackets, middleHalf, revealedBrackets } from './wall-brackets.ts';
import { Kicker, type OnWall, Picture, Stat, WideRange, windLine } from './wall-parts.tsx';

const Frozen = ({ live, table, wind }: OnWall) => {
  const units = useUnits();
  const { of, called } = countOf(table, table.task);
  const rows = frozenBrackets(table);
  const half = middleHalf(rows);
  return (
    <section aria-label="The class">
      <header className="absolute top-[34px] right-[48px] left-[48px] flex items-start gap-[64px]">
        <div className="mr-auto">
          <Kicker>{windLine(units, live, table.task)}</Kicker>
          <h2>Calls are in.{table.holdUntil ? '' : ' What did you see?'}</h2>
        </div>
        <Stat name="Called" value={called} of={of} />
      </header>
      <div className="absolute top-[166px] bottom-[40px] left-[48px] w-[1130px] *:first:rounded-lg">
        <Picture>
          {wind && !wind.isOpen && wind.task === table.task && (
            <WideRange wind={wind} moment={{ kind: 'again' }} width={1130} height={866} />
          )}
        </Picture>
        <p className="wall-note bottom-[36px] left-[28px] px-[20px] py-[8px]">The last 20 s, again</p>
      </div>
      <div className="absolute top-[166px] right-[48px] bottom-[40px] left-[1216px] flex flex-col gap-[10px]">
        {rows.length > 0 ? (
          <>
            <BracketAxis rows={rows} label="Brackets, no names" width={632} height={770} truth={null} />
            <p className="flex justify-between text-[28px] text-ink-2">
              <span>← from the left</span>
              <span>{units.name('wind')}</span>
              <span>from the right →</span>
            </p>
            {half && (
              <p className="text-ink-2">
                {half.from === half.to
                  ? `Half of you say ${windSide(units, half.from)}.`
                  : `Half of you say ${windSide(units, half.from)} to ${windSide(units, half.to)}.`}{' '}
                No names yet.
              </p>
            )}
          </>
        ) : (
          <p className="text-[40px]/[54px] font-light">
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
      <table
        className="mt-[8px] w-[1120px] text-left leading-[1.2] whitespace-nowrap"
        style={{ fontSize: Math.max(28, Math.min(30, rowPx * 0.62)) }}
      >
        <caption className="sr-only">What the air showed</caption>
        <thead>
          <tr className="text-[28px]/[36px] text-ink-2">
            <th scope="col">
              <span className="sr-only">Number</span>
            </th>
            {['Cue', 'What it showed', 'worth', 'third'].map((head, i) => (
              <th key={head} scope="col" className={classNames('pr-4 font-normal', i > 1 && 'text-right')}>
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
                className={classNames(
                  'border-t border-line *:pr-4 *:font-normal',
                  isNow ? 'bg-accent-wash' : !told && 'text-ink-3',
                )}
                style={{ height: rowPx }}
              >
                <td className="figure w-[52px] pl-[14px] font-semibold!">{cue.number}</td>
                <th scope="row">{cueName(units, cue)}</th>
                <td>{told ? showedWords(units, cue) : isNow ? 'What does it say?' : ''}</td>
                <td className="figure text-right">{told ? meansWords(units, cue) : isNow ? '?' : ''}</td>
                <td className={classNames('text-right', told && !isNow && 'text-ink-2')}>
                  {told && (THIRD_NAMES[cue.third] ?? '').split(' ')[0]?.toLowerCase()}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="wall-sum flex w-[1120px] items-baseline justify-between border-t-2 border-edge pt-[10px]">
        {isDone ? (
          together === null ? (
            <span>These cues give no number.</span>
          ) : (
            <>
              <span className="figure">{sumText(units, revealed.read)}</span>
              <b className="figure text-[48px] font-normal text-accent">{windSide(units, together)}</b>
            </>
          )
        ) : (
          <span className="text-ink-2">
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
      <header className="absolute top-[34px] right-[48px] left-[48px] flex items-start gap-[64px]">
        <div className="mr-auto">
          <Kicker>{windLine(units, live, task)}</Kicker>
          <h2>
            {truth ? (
              <>
                It was <span className="figure text-[62px] text-accent">{truth}</span>
              </>
            ) : revealed ? (
              <>
                {revealed.wasSkipped ? 'Skipped. ' : ''}It was{' '}
                <span className="figure text-[62px] text-accent">{windSide(units, revealed.wind)}</span>{' '}
                {units.name('wind')}
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
      <div className="absolute top-[166px] bottom-[40px] left-[48px] w-[1130px] *:first:rounded-lg">
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
      <div className="absolute top-[166px] right-[48px] bottom-[40px] left-[1216px] flex flex-col gap-[10px]">
        {rows.length > 0 && judged.length > 0 ? (
          <BracketAxis
            rows={rows}
            label="Brackets about the wind"
            width={656}
            height={740}
            truth={{ from: Math.min(...winds), to: Math.max(...winds) }}
          />
        ) : (
          <p className="text-[40px]/[54px] font-light">
            {tooFewWords(table) ?? (revealed?.wasSkipped ? 'No call of it counts.' : 'Nobody called this wind.')}
          </p>
        )}
        {judged.length > 0 && <p className="text-[32px]/[42px]">{classWords(judged)}</p>}
      </div>
    </section>
  );
};

const DOTS_LINE = 'flex justify-between pl-[260px] text-ink-2';
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
    <section aria-label="The class" className="px-[72px] pt-[64px]">
      <Kicker>{isOver ? 'That’s the session' : isLast ? 'That was the last wind' : 'Next'}</Kicker>
      <h2 className="text-[104px]/[120px]">
        {isLast ? (table.task === 1 ? 'One wind done' : `${table.task} winds done`) : `Wind ${next} of ${live.tasks}`}
      </h2>
      <p className="text-[40px]/[52px] text-ink-2">
        {isLast
          ? 'Your calls are on your phone.'
          : live.callS === null
            ? 'Look when the picture opens.'
            : `${live.callS} s to call. Look when the picture opens.`}
      </p>
      {lean && 2 * across <= all.length && (
        <p className="mt-[40px] border-t border-line pt-[26px] text-[40px]/[52px]">
          So far the class calls{' '}
          <span className="figure text-accent">{units.text('wind', Math.abs(lean.foldedMph), 1)}</span> too{' '}
          {lean.foldedMph < 0 ? 'little' : 'much'}.
        </p>
      )}
      <div className="mt-[36px]">
        <p className={DOTS_LINE}>
          <span>← too little</span>
          <span className="text-accent">as it was</span>
          <span>too much →</span>
        </p>
        {columns.map((task) => {
          const dots = task <= table.task ? folded(task) : [];
          const mean = dots.length === 0 ? null : dots.reduce((sum, { off }) => sum + off, 0) / dots.length;
          return (
            <div
              key={task}
              className={classNames(
                'grid h-[70px] grid-cols-[260px_1fr] items-center border-t border-line text-[34px]',
                dots.length > 0 ? 'text-ink' : 'text-ink-3',
              )}
            >
              <span>Wind {task}</span>
              <span className="relative h-full">
                <u
                  aria-hidden
                  className={classNames(
                    'absolute inset-y-0 left-1/2 w-[3px] bg-accent',
                    dots.length === 0 && 'opacity-30',
                  )}
                />
                {dots.map(({ off }, i) => (
                  <i
                    // biome-ignore lint/suspicious/noArrayIndexKey: dots have no names
                    key={i}
                    aria-hidden
                    className="absolute top-1/2 m-[-12px] size-[24px] rounded-full border-[3px] border-ink-2"
                    style={{ left: at(off) }}
                  />
                ))}
                {mean !== null && (
                  <>
                    <b
                      aria-hidden
                      className="absolute inset-y-[8px] ml-[-3px] w-[7px] rounded bg-ink"
                      style={{ left: at(mean) }}
                    />
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
        <p className={classNames('figure', DOTS_LINE)}>
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

export const WallTold = (props: OnWall) => {
  const { table, revealed } = props;
  if (table.state === 'frozen') return <Frozen {...props} />;
  if (table.state === 'over') return <Over {...props} />;
  const { kind } = wallAt(table.step ?? 0, revealed?.read.cues.length ?? 0);
  return revealed && kind === 'between' ? <Between {...props} /> : <Revealed {...props} />;
};
