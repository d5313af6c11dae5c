import { Tooltip as Base } from 'radix-ui';
import type { PointerEvent, ReactElement, ReactNode } from 'react';

/** Delays of tooltips in milliseconds. Source: product specification, section 9. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Stands once, around the whole app. */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Base.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Base.Provider>
);

/** What Radix tells open tooltips when another one opens. */
const OTHER_OPENS = 'tooltip.open';
/**
 * The way to an open hint may lead over the next button, whose own hint would then wait for it. The pointer on another button
 * closes the open one; one's own stays, so that the pointer may rest on the hint (WCAG 1.4.13).
 */
const closeOthers = (event: PointerEvent<HTMLElement>): void => {
  if (event.currentTarget.dataset.state === 'closed') document.dispatchEvent(new CustomEvent(OTHER_OPENS));
};

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
