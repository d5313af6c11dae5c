import type { lives } from '@windcall/contract';
import { useOffline } from '../../../api/index.ts';
import { classNames, clockText } from '../../../kit/index.ts';
import { placeOn } from './results-words.ts';
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

/** A bracket about its wind on an axis, for eyes: the figures are beside it. Winds in mph. */
export const BracketBar = ({
  call,
  truth,
  axis,
  lines = [0],
}: {
  readonly call: { readonly lo: number; readonly hi: number; readonly best: number | null } | undefined;
  readonly truth?: number | undefined;
  readonly axis: { readonly low: number; readonly high: number };
  /** Axis lines behind it, mph. */
  readonly lines?: readonly number[];
}) => {
  const at = placeOn(axis);
  return (
    <span aria-hidden className="relative block h-6 w-full min-w-24">
      {lines.map((mph) => (
        <u key={mph} className="absolute inset-y-0 border-l border-line" style={{ left: at(mph) }} />
      ))}
      {truth !== undefined && <s className="absolute inset-y-0 border-l-2 border-accent" style={{ left: at(truth) }} />}
      {call && (
        <>
          <i
            className="absolute inset-y-1 rounded-sm border border-ink-2 data-held:bg-edge"
            data-held={(truth !== undefined && call.lo <= truth && truth <= call.hi) || undefined}
            style={{ left: at(call.lo), right: `calc(100% - ${at(call.hi)})` }}
          />
          <b
            className="absolute top-2 -ml-1 size-2 rotate-45 bg-ink"
            style={{ left: at(call.best ?? (call.lo + call.hi) / 2) }}
          />
        </>
      )}
    </span>
  );
};
