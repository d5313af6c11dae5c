import type { ComponentProps, ReactNode } from 'react';
import { goToRefused } from './go-to-refused.ts';

interface FormFrameProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Why it was not sent, in words; null where nothing is wrong. */
  readonly trouble: string | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that is sent without leaving the page, with what went wrong at its end. */
export const FormFrame = ({ trouble, onSubmit, children, ...form }: FormFrameProps) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      if (!goToRefused(event.currentTarget)) onSubmit();
    }}
  >
    {children}
    {trouble !== null && (
      <p role="alert" className="text-warn">
        {trouble}
      </p>
    )}
  </form>
);
