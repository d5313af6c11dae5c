import type { ComponentProps, ReactNode } from 'react';
import { goToRefused } from './go-to-refused.ts';

interface FormFrameProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Why the form was not sent; null without an error. */
  readonly trouble: string | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that is sent without leaving the page, with its error at the end. */
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
