import type { ReactNode } from 'react';
import { messageOf } from '../api/index.ts';
import { Button } from '../kit/index.ts';
import { useUnits } from '../units/index.ts';

interface FailedProps {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  readonly text: string;
  /** The screen shows nothing else. */
  readonly isPage?: true;
  readonly children?: ReactNode;
}

/** Error of a failed call, with a retry button. */
export const Failed = ({ query: { error, refetch }, text, isPage, children }: FailedProps) => {
  const units = useUnits();
  return (
    <div role="alert" className={isPage && 'practice-page'}>
      <p className={isPage && 'text-lg'}>{messageOf(units, error, text)}</p>
      <Button onClick={() => refetch()}>Try again</Button>
      {children}
    </div>
  );
};
