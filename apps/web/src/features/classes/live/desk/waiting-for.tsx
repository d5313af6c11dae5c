import { type classes, lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { useCall } from '../../../../api/index.ts';
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
