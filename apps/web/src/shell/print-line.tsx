import type { ReactNode } from 'react';

/** A line for the copy of a screen on paper, such as the conditions of the figures below. Hidden on the screen. */
export const OnPaper = ({ children }: { readonly children: ReactNode }) => (
  <p className="hidden text-sm print:block">{children}</p>
);
