import { Suspense, useEffect } from 'react';
import { classNames, clockText } from '../../../../kit/index.ts';
import { lazyWithPreload } from '../../../../shell/lazy-with-preload.ts';
import { useUnits } from '../../../../units/index.ts';
import { countOf, liveLine, STATE_WORDS } from '../live-words.ts';
import { useServerNow } from '../use-live.ts';
import { Kicker, type OnWall, Picture, WideRange, windLine } from './wall-parts.tsx';
import './wall.css';

/** The wall after the calls, loaded during the calls. */
const told = lazyWithPreload(async () => (await import('./wall-told.tsx')).WallTold);
/** Only the lobby shows the code, so the first picture of a wall does not wait for it. */
const qr = lazyWithPreload(async () => (await import('../../../../share/qr-code.tsx')).QrCode);

const Lobby = ({ klass, live, table, away }: OnWall) => {
  const units = useUnits();
  const { joining } = klass;
  const isMany = table.rows.length > 16;
  return (
    <>
      <section aria-label="Join" className="right-[770px] pt-[64px] pl-[72px]">
        <h2 className="truncate text-[44px]/[56px]">{klass.name}</h2>
        <p className="text-ink-2">{liveLine(units, live)}</p>
        {joining?.code && joining.link ? (
          <>
            <p className="mt-[70px] text-[44px]/[56px]">
              Join at <b className="font-semibold">{new URL(joining.link).host}/join</b>
            </p>
            <p className="figure wall-code ml-[-8px] text-[168px]/[196px] font-medium tracking-[-0.035em] whitespace-nowrap">
              {joining.code}
            </p>
            <div className="mt-[40px] grid grid-cols-[488px_1fr] gap-[50px] text-[38px]/[50px] [&_svg]:h-auto [&_svg]:w-full [&_svg]:max-w-none">
              <Suspense fallback={<div className="aspect-square" />}>
                <qr.Component text={joining.link} label="QR code of the link to join" />
              </Suspense>
              <div className="flex flex-col gap-[22px]">
                <p>Point your phone at this.</p>
                <p>Type a name.</p>
                <p>Tap Join.</p>
                <small className="mt-[12px] text-[30px]/[40px] text-ink-3">
                  No e-mail, no password. A first name or call sign.
                </small>
              </div>
            </div>
          </>
        ) : (
          <p className="mt-[70px] text-[44px]/[56px]">Joining is closed. Your instructor opens it under Members.</p>
        )}
      </section>
      <section aria-label="The class" className="left-[1150px] bg-sunk pt-[64px] pr-[64px] pl-[56px]">
        <p className="flex items-baseline gap-[24px] text-[44px]">
          <b className="figure text-[140px]/[130px] font-normal tracking-[-0.05em]">{table.rows.length}</b> here
          <small className="ml-auto text-[30px] text-ink-2">of {table.rows.length + away.length}</small>
        </p>
        <ul
          aria-label="Who is in"
          className={classNames(
            'mt-[36px] grid',
            isMany ? 'grid-cols-3 gap-x-[24px] text-[28px]/[38px]' : 'grid-cols-2 gap-x-[32px] text-[44px]/[70px]',
          )}
        >
          {table.rows.map(({ memberId, name }) => (
            <li key={memberId} className="truncate border-t border-line">
              {name}
            </li>
          ))}
        </ul>
        {away.length > 0 && (
          <div className="absolute right-[64px] bottom-[48px] left-[56px] border-t border-line bg-sunk pt-[18px]">
            <small className="text-[28px] text-ink-3">Not here yet</small>
            <p className="text-[38px]/[52px] text-ink-2">
              {away.length > 12 ? `${away.slice(0, 11).join(', ')} and ${away.length - 11} more` : away.join(', ')}
            </p>
          </div>
        )}
      </section>
    </>
  );
};

/** The clock of a wind; drains if the clock ends the calls. */
const Clock = ({ live, aheadMs }: Pick<OnWall, 'live' | 'aheadMs'>) => {
  const nowMs = useServerNow(aheadMs);
  const { openedAt, frozenAt, callS } = live;
  if (openedAt === null) return null;
  const isCounting = callS !== null && frozenAt !== null;
  const s = isCounting
    ? Math.max(0, (Date.parse(frozenAt) - nowMs) / 1000)
    : Math.max(0, Math.floor((nowMs - Date.parse(openedAt)) / 1000));
  return (
    <div
      className={classNames(
        'wall-note top-[40px] right-[48px] px-[30px] pt-[18px] pb-[22px] text-right',
        isCounting && s <= 10 && 'text-[#ffb02e]',
      )}
    >
      <b className="figure block text-[124px]/[112px] font-medium tracking-[-0.05em]">
        <span className="sr-only">{isCounting ? 'Calls end in ' : 'Open for '}</span>
        {clockText(s)}
      </b>
      {isCounting && (
        <span aria-hidden className="mt-[18px] block h-[10px] w-[300px] rounded-[5px] bg-[rgb(255_255_255/0.2)]">
          <i
            className="ml-auto block h-[10px] rounded-[5px] bg-current"
            style={{ width: `${Math.min(100, (100 * s) / callS)}%` }}
          />
        </span>
      )}
    </div>
  );
};

/** Columns of names under the picture, by their number. */
const columnsFor = (n: number): number => (n <= 12 ? 6 : n <= 24 ? 8 : 10);

const Open = ({ klass, live, table, aheadMs, wind }: OnWall) => {
  const units = useUnits();
  const { of, called } = countOf(table, table.task);
  const isFew = table.rows.length <= 12;
  return (
    <section aria-label="The class">
      <div className="absolute inset-x-0 top-0 h-[844px] bg-[#000]">
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
        <div className="wall-note bottom-[32px] left-[48px] px-[26px] py-[14px]">
          <h2 className="text-[56px]/[66px]">{windLine(units, live, table.task)}</h2>
          <p className="text-[34px]/[44px] text-[#b4b6b5]">Call the crosswind over the whole path.</p>
        </div>
        <Clock live={live} aheadMs={aheadMs} />
      </div>
      <div className="absolute inset-x-0 bottom-0 grid h-[236px] grid-cols-[372px_minmax(0,1fr)] bg-sunk pl-[48px]">
        <div className="pt-[20px]">
          <Kicker>Called</Kicker>
          <p className="wall-called figure text-[96px]/[92px] tracking-[-0.05em]">
            {called}
            <small className="text-[44px] tracking-normal text-ink-2"> of {of}</small>
          </p>
          {klass.joining?.code && (
            <p className="text-ink-2">
              Join <span className="figure">{klass.joining.code}</span>
            </p>
          )}
        </div>
        <ul
          aria-label="Who is in"
          className={classNames(
            'grid content-center pr-[48px]',
            isFew ? 'gap-x-[20px] gap-y-[14px] text-[36px]/[46px]' : 'gap-x-[16px] gap-y-[4px] text-[28px]/[34px]',
          )}
          style={{ gridTemplateColumns: `repeat(${columnsFor(table.rows.length)}, minmax(0, 1fr))` }}
        >
          {table.rows.map(({ memberId, name, cells }) => {
            const { state } = cells[table.task - 1] ?? { state: 'absent' as const };
            return (
              <li
                key={memberId}
                className={classNames(
                  'flex min-w-0 items-center',
                  isFew ? 'gap-[14px]' : 'gap-[10px]',
                  (state === 'waiting' || state === 'absent' || state === 'none') && 'text-ink-2',
                )}
              >
                <i aria-hidden className={classNames('shape', isFew ? 'text-[26px]' : 'text-[20px]')} data-s={state} />
                <span className="truncate">{name}</span>
                <span className="sr-only">{STATE_WORDS[state]}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
};

export const WallView = (props: OnWall) => {
  useEffect(() => {
    // a failed load is retried when the code is needed
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
