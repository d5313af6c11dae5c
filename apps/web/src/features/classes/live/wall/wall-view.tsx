import type { classes, lives } from '@windcall/contract';
import { bias, type ClassTable } from '@windcall/training';
import { lazy, type ReactNode, Suspense } from 'react';
import { QrCode } from '../../../../share/qr-code.tsx';
import { windSide } from '../../../../units/crosswind.ts';
import { cueName, meansWords, showedWords, sumText, THIRD_NAMES } from '../../../../units/cue-words.ts';
import type { Units } from '../../../../units/units.ts';
import { useUnits } from '../../../../units/use-units.tsx';
import { clockText, countOf, liveLine, STATE_WORDS } from '../live-words.ts';
import { classWords, judgedOfTask, tooFewWords, truthWords } from '../results-words.ts';
import { Standings } from '../standings.tsx';
import { useServerNow } from '../use-live.ts';
import { isTold, wallAt } from '../wall-steps.ts';
import { BracketAxis } from './bracket-axis.tsx';
import { countsOf, frozenBrackets, middleHalf, revealedBrackets } from './wall-brackets.ts';
import './between.css';
import './lobby.css';
import './open.css';
import './shown.css';
import './wall.css';

/** The picture comes after the wall stands: its painters weigh more than the rest of the wall. */
const WideRange = lazy(async () => ({ default: (await import('./wide-range.tsx')).WideRange }));
const Picture = ({ children }: { readonly children: ReactNode }) => {
  const coming = <p className="wall-wait">The picture is on its way</p>;
  return children ? <Suspense fallback={coming}>{children}</Suspense> : coming;
};

export interface OnWall {
  readonly klass: classes.ClassView;
  readonly live: lives.Live;
  readonly table: ClassTable;
  /** The server's clock less this machine's, ms. */
  readonly aheadMs: number;
  /** Students of the class who are not in the live. */
  readonly away: readonly string[];
  readonly wind: (lives.LiveWind & { readonly fetchedAt: number }) | null;
  readonly revealed: lives.RevealedWind | null;
}

const Kicker = ({ children }: { readonly children: ReactNode }) => <p className="wall-kicker">{children}</p>;

const Stat = ({ name, value, of }: { name: string; value: number | string; of?: number }) => (
  <div className="wall-stat">
    <span className="wall-kicker">{name}</span>
    <b className="figure">
      {value}
      {of !== undefined && <small> of {of}</small>}
    </b>
  </div>
);

const windLine = (units: Units, live: lives.Live, task: number): string =>
  [`Wind ${task} of ${live.tasks}`, live.task === task && live.distance !== null && units.text('range', live.distance)]
    .filter(Boolean)
    .join(' · ');

const Lobby = ({ klass, live, table, away }: OnWall) => {
  const units = useUnits();
  const { joining } = klass;
  const isMany = table.rows.length > 16;
  return (
    <>
      <section aria-label="Join" className="wall-join">
        <h2>{klass.name}</h2>
        <p className="wall-mid">{liveLine(units, live)}</p>
        {joining?.code && joining.link ? (
          <>
            <p className="wall-at">
              Join at <b>{new URL(joining.link).host}/join</b>
            </p>
            <p className="figure wall-code">{joining.code}</p>
            <div className="wall-qr">
              <QrCode text={joining.link} label="QR code of the link to join" />
              <div>
                <p>Point your phone at this.</p>
                <p>Type a name.</p>
                <p>Tap Join.</p>
                <small>No e-mail, no password. A first name or call sign.</small>
              </div>
            </div>
          </>
        ) : (
          <p className="wall-at">Joining is closed. Your instructor opens it under Members.</p>
        )}
      </section>
      <section aria-label="The class" className="wall-here">
        <p className="wall-count">
          <b className="figure">{table.rows.length}</b> here
          <small>{table.rows.length + away.length} in the class</small>
        </p>
        <ul aria-label="Who is in" data-many={isMany || undefined}>
          {table.rows.map(({ memberId, name }) => (
            <li key={memberId}>
              <span>{name}</span>
            </li>
          ))}
        </ul>
        {away.length > 0 && (
          <div className="wall-away">
            <small>Not here yet</small>
            <p>{away.length > 12 ? `${away.slice(0, 11).join(', ')} and ${away.length - 11} more` : away.join(', ')}</p>
          </div>
        )}
      </section>
    </>
  );
};

/** The clock of a wind: it drains where calls end by it. */
const Clock = ({ live, aheadMs }: Pick<OnWall, 'live' | 'aheadMs'>) => {
  const nowMs = useServerNow(aheadMs);
  const { openedAt, frozenAt, callS } = live;
  if (openedAt === null) return null;
  const isCounting = callS !== null && frozenAt !== null;
  const s = isCounting
    ? Math.max(0, (Date.parse(frozenAt) - nowMs) / 1000)
    : Math.max(0, Math.floor((nowMs - Date.parse(openedAt)) / 1000));
  return (
    <div className="wall-clock" data-last={(isCounting && s <= 10) || undefined}>
      <b className="figure">
        <span className="sr-only">{isCounting ? 'Calls end in ' : 'Open for '}</span>
        {clockText(s)}
      </b>
      {isCounting && (
        <span aria-hidden className="wall-drain">
          <i style={{ width: `${Math.min(100, (100 * s) / callS)}%` }} />
        </span>
      )}
    </div>
  );
};

/** Columns of names under the picture, by how many there are. */
const columnsFor = (n: number): number => (n <= 12 ? 6 : n <= 24 ? 8 : 10);

const Open = ({ klass, live, table, aheadMs, wind }: OnWall) => {
  const units = useUnits();
  const { of, called } = countOf(table, table.task);
  const size = table.rows.length <= 12 ? 'few' : table.rows.length <= 24 ? 'some' : 'many';
  return (
    <section aria-label="The class">
      <div className="wall-open">
        <Picture>
          {wind?.isOpen && wind.task === table.task && (
            <WideRange
              wind={wind}
              moment={{ kind: 'live', elapsed: wind.elapsed, fetchedAt: wind.fetchedAt }}
              width={1920}
              height={844}
            />
          )}
        </Picture>
        <div className="wall-chip">
          <h2>{windLine(units, live, table.task)}</h2>
          <p>Call the crosswind over the whole path.</p>
        </div>
        <Clock live={live} aheadMs={aheadMs} />
      </div>
      <div className="wall-strip">
        <div>
          <Kicker>Called</Kicker>
          <p className="wall-called figure">
            {called}
            <small> of {of}</small>
          </p>
          {klass.joining?.code && (
            <p className="wall-mid">
              Join <span className="figure">{klass.joining.code}</span>
            </p>
          )}
        </div>
        <ul
          aria-label="Who is in"
          data-size={size}
          style={{ gridTemplateColumns: `repeat(${columnsFor(table.rows.length)}, minmax(0, 1fr))` }}
        >
          {table.rows.map(({ memberId, name, cells }) => {
            const { state } = cells[table.task - 1] ?? { state: 'absent' as const };
            return (
              <li key={memberId} data-s={state}>
                <i aria-hidden className="shape" data-s={state} />
                <span>{name}</span>
                <span className="sr-only">{STATE_WORDS[state]}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
};

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
          <h2>Calls are in. What did you see?</h2>
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
            {called === 0
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
            const third = thirds[cue.third];
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
                <td>
                  {told &&
                    `${(THIRD_NAMES[cue.third] ?? '').split(' ')[0]?.toLowerCase()} ${Math.round(100 * (third?.share ?? 0))} %`}
                </td>
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
        {judged.length > 0 && <p className="wall-lean">{classWords(units, judged)}</p>}
      </div>
    </section>
  );
};

/** So far to each side the dots go, mph. */
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
      {lean && (
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
                      {dots.length} calls, on average {units.text('wind', Math.abs(mean), 1)} too{' '}
                      {mean < 0 ? 'little' : 'much'}
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

/** What stands on the wall now. */
export const WallView = (props: OnWall) => {
  const { table, revealed } = props;
  switch (table.state) {
    case 'lobby':
      return <Lobby {...props} />;
    case 'open':
      return <Open {...props} />;
    case 'frozen':
      return <Frozen {...props} />;
    case 'revealed': {
      const { kind } = wallAt(table.step ?? 0, revealed?.read.cues.length ?? 0);
      return revealed && kind === 'between' ? <Between {...props} /> : <Revealed {...props} />;
    }
    case 'over':
      return <Over {...props} />;
  }
};
