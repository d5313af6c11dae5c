import type { lives } from '@windcall/contract';
import { useOffline } from '../../../api/index.ts';
import { classNames, clockText } from '../../../kit/index.ts';
import { useServerNow } from './use-live.ts';
import type { Connection } from './watch-class.ts';

const CONNECTIONS = {
  live: ['live', 'bg-ok'],
  polling: ['every few seconds', 'bg-warn'],
  lost: ['not connected', 'bg-bad'],
} as const;

/** The page's connection to its class: a dot with a word. */
export const ConnectionMark = ({ connection }: { readonly connection: Connection }) => {
  const is = useOffline() ? 'lost' : connection;
  const [words, color] = CONNECTIONS[is];
  return (
    <span
      className="connection-mark inline-flex items-center gap-2 text-sm whitespace-nowrap text-ink-2"
      data-connection={is}
      role="status"
    >
      <i aria-hidden className={classNames('size-2 rounded-full', color)} />
      {words}
    </span>
  );
};

/** The time of a wind: a line that empties until calls end, or else the seconds since it opened. */
export const CallTime = ({ live, aheadMs }: { readonly live: lives.Live; readonly aheadMs: number }) => {
  const nowMs = useServerNow(aheadMs);
  const { openedAt, frozenAt, callS } = live;
  if (openedAt === null) return null;
  const openedMs = Date.parse(openedAt);
  if (callS === null || frozenAt === null) {
    return <span className="figure call-time">{clockText(Math.floor((nowMs - openedMs) / 1000))}</span>;
  }
  const leftS = Math.max(0, (Date.parse(frozenAt) - nowMs) / 1000);
  return (
    <span className="call-time">
      <span className="figure">
        <span className="sr-only">Calls end in </span>
        {clockText(leftS)}
      </span>
      <span aria-hidden className="call-time-line">
        <i style={{ width: `${Math.min(100, (100 * leftS) / callS)}%` }} />
      </span>
    </span>
  );
};
