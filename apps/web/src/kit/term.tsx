import { Tooltip } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { GLOSSARY, type GlossaryTerm } from './glossary.ts';

interface TermProps extends Omit<ComponentProps<'button'>, 'name'> {
  readonly name: GlossaryTerm;
  /** What holds here beside its sentence. */
  readonly note?: string;
}

/** An abbreviation with its sentence, on hovering, focusing or tapping; a finger has 24 px for it. `children` replaces the shown word. */
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
            // The library would close on a press; here a tap is how a phone asks.
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
