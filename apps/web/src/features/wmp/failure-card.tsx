import type { ReactNode } from 'react';
import { Disclosure } from '../../kit/index.ts';
import type { Phase1Error } from './phase1-error.ts';

export const Phase1ErrorCard = ({ error }: { readonly error: Phase1Error }) => (
  <FailureCard title={error.title} text={error.text} details={error.details}>
    <ul className="list-disc pl-5 text-sm text-ink-2">
      {error.hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  </FailureCard>
);

interface FailureCardProps {
  readonly title: string;
  readonly text: string;
  readonly tone?: 'bad' | 'warn';
  readonly children?: ReactNode;
  readonly details?: string | undefined;
}

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
