import { type classes, lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { useCall } from '../../../../api/index.ts';
import { useUnits } from '../../../../units/index.ts';
import { CallTime } from '../live-marks.tsx';
import { countOf } from '../live-words.ts';
import { classWords, judgedOfTask, truthWords } from '../results-words.ts';
import { countsOf } from '../wall/wall-brackets.ts';
import { waitingFor } from './desk-words.ts';

/** Interval of requests about the phones while a student is missing, ms. */
const PHONES_MS = 3000;

interface WaitingForProps {
  readonly klass: Pick<classes.ClassView, 'id'>;
  readonly live: Pick<lives.Live, 'id'>;
  readonly table: ClassTable;
}

export const WaitingFor = ({ klass, live, table }: WaitingForProps) => {
  const isAsked = table.state === 'open' || table.state === 'frozen' || table.state === 'lobby';
  const { data } = useCall(
    lives.listPhones,
    { params: { id: String(klass.id), live: String(live.id) } },
    { enabled: isAsked, refetchInterval: isAsked ? PHONES_MS : false },
  );
  const missing = isAsked ? waitingFor(table, data?.phones ?? []) : [];
  if (missing.length === 0) return null;
  const title = table.holdUntil === undefined ? 'Waiting for' : 'Not called';
  return (
    <section aria-label={title} className="border-l-2 border-warn pl-3">
      <h3 className="text-sm text-ink-2">{title}</h3>
      <ul>
        {missing.map(({ memberId, name, why }) => (
          <li key={memberId}>
            {name} <small className="text-ink-3">{why}</small>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface DeskNowProps {
  readonly live: lives.Live;
  readonly table: ClassTable;
  /** The server's clock minus this device's, ms. */
  readonly aheadMs: number;
}

/** The heading of the table: the wind and its count, then the true wind and the class's result. */
export const DeskNow = ({ live, table, aheadMs }: DeskNowProps) => {
  const units = useUnits();
  const { task, state } = table;
  const { of, called } = countOf(table, task);
  const late = table.rows.filter(({ cells }) => cells[task - 1]?.state === 'late').length;
  const judged = judgedOfTask(table, task);
  const counts = countsOf(table, judged);
  const truth = truthWords(units, judged);
  const where = live.task === task && live.distance !== null ? ` · ${units.text('range', live.distance)}` : '';
  if (state === 'revealed' || state === 'over') {
    return (
      <h2 className="desk-now">
        <b>
          {truth ? (
            <>
              It was <span className="figure text-accent">{truth}</span>
            </>
          ) : (
            `Wind ${task} of ${live.tasks}`
          )}
        </b>
        <span>
          {judged.length > 0
            ? `caught it ${counts.caught} of ${counts.of} · hits ${counts.hits}, lucky ${counts.lucky}. ${classWords(judged)}`
            : live.skipped
              ? 'Skipped: no call of it counts.'
              : 'Nobody called this wind.'}
        </span>
      </h2>
    );
  }
  return (
    <h2 className="desk-now">
      <b>
        Wind {task} of {live.tasks}
        {where}
      </b>
      {state === 'open' && <CallTime live={live} aheadMs={aheadMs} />}
      <span>
        {called} of {of} called{late > 0 && ` · ${late} late`}
      </span>
    </h2>
  );
};
