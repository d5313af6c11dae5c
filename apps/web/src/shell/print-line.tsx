import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { APP_NAME } from '../kit/app-name.ts';
import { formatDateTime } from '../kit/format-date.ts';

/** The time of this print: a page may have been open for days when it is printed. */
export const usePrintedAt = (): string => {
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The browser lays the paper out as soon as the listeners return.
    const stamp = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return formatDateTime(printedAt);
};

/** What paper says in place of the bar: the product, the screen, and when it was printed. Not on the screen. */
export const PrintLine = ({ title }: { readonly title: string }) => (
  <p className="hidden text-sm print:block">
    Windcall · {title} · printed {usePrintedAt()} · {APP_NAME}
  </p>
);

/** A line that only paper has: what the figures below it hold for, which on the screen is said elsewhere. */
export const OnPaper = ({ children }: { readonly children: ReactNode }) => (
  <p className="hidden text-sm print:block">{children}</p>
);
