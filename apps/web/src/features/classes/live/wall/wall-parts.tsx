import type { classes, lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Units } from '../../../../units/index.ts';

export interface OnWall {
  readonly klass: classes.ClassView;
  readonly live: lives.Live;
  readonly table: ClassTable;
  /** The server's clock minus this device's, ms. */
  readonly aheadMs: number;
  /** Students of the class who are not in the live. */
  readonly away: readonly string[];
  readonly wind: (lives.LiveWind & { readonly fetchedAt: number }) | null;
  readonly revealed: lives.RevealedWind | null;
}

/** The picture loads after the wall: its painters are larger than the rest of the wall. */
export const WideRange = lazy(async () => ({ default: (await import('./wide-range.tsx')).WideRange }));
export const Picture = ({ children }: { readonly children: ReactNode }) => {
  const coming = <p className="wall-wait">The picture is on its way</p>;
  return children ? <Suspense fallback={coming}>{children}</Suspense> : coming;
};

export const Kicker = ({ children }: { readonly children: ReactNode }) => <p className="wall-kicker">{children}</p>;

export const Stat = ({ name, value, of }: { name: string; value: number | string; of?: number }) => (
  <div className="text-right">
    <span className="wall-kicker block">{name}</span>
    <b className="figure block text-[68px]/[76px] font-normal tracking-[-0.04em]">
      {value}
      {of !== undefined && <small className="text-[34px] tracking-normal text-ink-2"> of {of}</small>}
    </b>
  </div>
);

export const windLine = (units: Units, live: lives.Live, task: number): string =>
  [`Wind ${task} of ${live.tasks}`, live.task === task && live.distance !== null && units.text('range', live.distance)]
    .filter(Boolean)
    .join(' · ');
