import type { ReactNode } from 'react';

/** Says its content aloud when it changes; `assertive` interrupts. */
export const LiveRegion = ({
  children,
  assertive = false,
}: {
  readonly children: ReactNode;
  readonly assertive?: boolean;
}) => (
  <div role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'} className="sr-only">
    {children}
  </div>
);
