import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../kit/index.ts';

interface ScreenProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  /** `bare` leaves heading and margins to the screen; the title is then for screen readers only. */
  readonly layout?: 'page' | 'bare';
  readonly className?: string;
  readonly children: ReactNode;
}

export const Screen = ({ title, lead, aside, layout = 'page', className, children }: ScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    // A new screen starts at its top, and screen readers hear its name, except on first load.
    if (window.history.state?.idx > 0 && arrivedAt.current !== pathname) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    arrivedAt.current = pathname;
  }, [pathname]);
  return (
    <>
      <title>{`${title} · Windcall`}</title>
      {layout === 'bare' ? (
        <div className={className}>
          <h1 ref={heading} tabIndex={-1} className="sr-only">
            {title}
          </h1>
          {children}
        </div>
      ) : (
        <div className={classNames('mx-auto w-full max-w-7xl px-4 pt-6 pb-16 sm:px-6 sm:pt-8', className)}>
          <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h1 ref={heading} tabIndex={-1} className="text-2xl font-light tracking-tight outline-none">
                {title}
              </h1>
              {lead !== undefined && <p className="mt-1 max-w-prose text-base text-ink-2 print:hidden">{lead}</p>}
            </div>
            {aside}
          </div>
          {children}
        </div>
      )}
    </>
  );
};
