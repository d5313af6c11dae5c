import { Tooltip as Base } from 'radix-ui';
import type { PointerEvent, ReactElement, ReactNode } from 'react';

/** Tooltip delays, ms. Source: product specification, section 9. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Mount once, around the app. */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Base.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Base.Provider>
);

/** Event that Radix sends open tooltips when another one opens. */
const OTHER_OPENS = 'tooltip.open';
/**
 * Closes other hints, because the next hint would wait for them. A button's own hint stays under the pointer (WCAG
 * 1.4.13).
 */
const closeOthers = (event: PointerEvent<HTMLElement>): void => {
  if (event.currentTarget.dataset.state === 'closed') document.dispatchEvent(new CustomEvent(OTHER_OPENS));
};

/** A hint when its child is hovered or focused. The child is one element that takes a ref. */
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
    <Base.Trigger asChild onPointerEnter={closeOthers}>
      {children}
    </Base.Trigger>
    <Base.Portal>
      <Base.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
        {text}
      </Base.Content>
    </Base.Portal>
  </Base.Root>
);
