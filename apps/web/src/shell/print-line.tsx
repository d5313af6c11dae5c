import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { APP_NAME } from '../kit/app-name.ts';
import { formatDateTime } from '../kit/format-date.ts';

/** Time of this print: a page may have been open for days. */
export const usePrintedAt = (): string => {
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    // flushSync, because browsers lay out the paper when the listeners return
    const stamp = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return formatDateTime(printedAt);
};

/** Header of printed pages: product, screen, time of print. Hidden on the screen. */
export const PrintLine = ({ title }: { readonly title: string }) => (
  <p className="hidden text-sm print:block">
    Windcall · {title} · printed {usePrintedAt()} · {APP_NAME}
  </p>
);

/** A line for paper only, such as the conditions of the figures below. */
export const OnPaper = ({ children }: { readonly children: ReactNode }) => (
  <p className="hidden text-sm print:block">{children}</p>
);
