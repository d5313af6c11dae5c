import { Tooltip as Base } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Delays of tooltips in milliseconds. Source: product specification, section 9. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Stands once, around the whole app. */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Base.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Base.Provider>
);

/** A hint on hovering or focusing its child, which must be one element that takes a ref. */
export const Tooltip = ({
  text,
  side = 'bottom',
  children,
}: {
  readonly text: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly children: ReactElement;
}) => (
  <Base.Root>
    <Base.Trigger asChild>{children}</Base.Trigger>
    <Base.Portal>
      <Base.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
        {text}
      </Base.Content>
    </Base.Portal>
  </Base.Root>
);
