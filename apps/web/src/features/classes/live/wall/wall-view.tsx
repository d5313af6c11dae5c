import { Suspense, useEffect } from 'react';
import { clockText } from '../../../../kit/index.ts';
import { QrCode } from '../../../../share/qr-code.tsx';
import { lazyWithPreload } from '../../../../shell/lazy-with-preload.ts';
import { useUnits } from '../../../../units/index.ts';
import { countOf, liveLine, STATE_WORDS } from '../live-words.ts';
import { useServerNow } from '../use-live.ts';
import { Kicker, type OnWall, Picture, WideRange, windLine } from './wall-parts.tsx';
import './lobby.css';
import './open.css';
import './wall.css';

/** The wall after the calls, loaded during the calls. */
const told = lazyWithPreload(async () => (await import('./wall-told.tsx')).WallTold);

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
          <small>of {table.rows.length + away.length}</small>
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

/** The clock of a wind: it drains if it ends the calls. */
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

/** The current content of the wall. */
export const WallView = (props: OnWall) => {
  useEffect(() => {
    // if it fails, it is requested again when needed
    told.preload().catch(() => undefined);
  }, []);
  switch (props.table.state) {
    case 'lobby':
      return <Lobby {...props} />;
    case 'open':
      return <Open {...props} />;
    default:
      return (
        <Suspense>
          <told.Component {...props} />
        </Suspense>
      );
  }
};
