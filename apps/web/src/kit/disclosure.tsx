import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly defaultOpen?: boolean;
  readonly onOpen?: (open: boolean) => void;
  /** Right of the title, open or closed. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Disclosure = ({ title, defaultOpen = false, onOpen, aside, className, children }: DisclosureProps) => {
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Collapsible.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        onOpen?.(next);
      }}
      // paper shows open parts only; a title alone is useless there
      className={classNames('min-w-0 print:data-[state=closed]:hidden', className)}
    >
      <div className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
        <h2>
          <Collapsible.Trigger className="engraved flex min-h-8 items-center gap-1.5 text-ink-2 hover:text-ink">
            <ChevronRight aria-hidden className={classNames('size-3.5 transition-transform', open && 'rotate-90')} />
            {title}
          </Collapsible.Trigger>
        </h2>
        {aside}
      </div>
      <Collapsible.Content className="pt-3">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
};
