import type { ReactNode } from 'react';
import { Disclosure } from '../../kit/disclosure.tsx';

interface FailureCardProps {
  readonly title: string;
  readonly text: string;
  readonly tone?: 'bad' | 'warn';
  readonly children?: ReactNode;
  readonly details?: string | undefined;
}

/** A failure in place of a result: name, sentence, next steps, and details to quote. */
export const FailureCard = ({ title, text, tone = 'bad', children, details }: FailureCardProps) => (
  <div
    role="alert"
    className={`flex flex-col items-start gap-3 border-l-2 pl-4 ${tone === 'bad' ? 'border-bad' : 'border-warn'}`}
  >
    <p className={`text-lg ${tone === 'bad' ? 'text-bad' : 'text-warn'}`}>{title}</p>
    <p className="max-w-prose">{text}</p>
    {children}
    {details !== undefined && (
      <Disclosure title="Technical details" className="w-full">
        <pre className="figure overflow-x-auto text-xs whitespace-pre-wrap text-ink-2">{details}</pre>
      </Disclosure>
    )}
  </div>
);
