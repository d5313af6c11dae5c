import { Tooltip } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { GLOSSARY, type GlossaryTerm } from './glossary.ts';

interface TermProps extends Omit<ComponentProps<'button'>, 'name'> {
  readonly name: GlossaryTerm;
  /** Extra sentence after the term's own. */
  readonly note?: string;
}

/** A term with its sentence on hover, focus or tap; its touch target is 24 px. `children` replaces the shown word. */
export const Term = ({ name, note, children, ...rest }: TermProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen} delayDuration={300}>
      <Tooltip.Trigger asChild>
        <button
          {...rest}
          type="button"
          className="-m-1 inline-block cursor-help rounded-sm p-1 underline decoration-edge decoration-dotted underline-offset-4 [font:inherit] [letter-spacing:inherit] [text-transform:inherit]"
          onClick={(event) => {
            // the library would close the hint, but a phone opens it by a tap
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children ?? name}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {GLOSSARY[name]}
          {note !== undefined && ` ${note}`}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
};
