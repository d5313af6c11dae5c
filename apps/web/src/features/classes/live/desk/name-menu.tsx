import { classes } from '@windcall/contract';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { failure, refresh, useCallMutation } from '../../../../api/index.ts';
import { Button, TextField } from '../../../../kit/index.ts';
import { toast } from '../../../../toasts/toast.ts';
import { useUnits } from '../../../../units/index.ts';

/** How long a removal can be undone by one press, ms. */
const UNDO_MS = 10_000;

interface NameMenuProps {
  readonly klass: Pick<classes.ClassView, 'id' | 'role'>;
  readonly memberId: number;
  readonly name: string;
  /** Place in the class, from 1. */
  readonly place: number;
}

/** A name on the desk: a button that renames, hides or removes. */
export const NameMenu = ({ klass, memberId, name, place }: NameMenuProps) => {
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(name);
  const change = useCallMutation(classes.updateMember, {
    onSuccess: () => refresh(classes.getClass),
    onError: failure(units, 'Not Changed'),
  });
  if (!classes.isAtLeast(klass.role, 'instructor')) return name;
  const params = { id: String(klass.id), memberId: String(memberId) };
  const set = (body: { name: string } | { removed: boolean }): void => {
    setOpen(false);
    change.mutate({ params, body });
  };
  const remove = (): void => {
    set({ removed: true });
    toast({
      ...{ title: `${name} was removed.`, variant: 'plain', durationMs: UNDO_MS },
      action: { label: 'Undo', act: () => change.mutate({ params, body: { removed: false } }) },
    });
  };
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(to) => {
        setOpen(to);
        setTyped(name);
      }}
    >
      <Popover.Trigger className="-ml-2 max-w-full min-h-9 truncate rounded-sm px-2 text-left hover:bg-raised pointer-coarse:min-h-11">
        {name}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          collisionPadding={8}
          aria-label={`Change ${name}`}
          className="z-30 flex w-75 flex-col gap-2 rounded border border-edge bg-raised p-3.5 shadow-lg"
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() === name || typed.trim() === '') setOpen(false);
              else set({ name: typed });
            }}
          >
            <TextField label="Name on the wall" maxLength={30} value={typed} onChange={setTyped} />
          </form>
          <Button onClick={() => set({ name: `Student ${place}` })}>
            <span className="mr-auto">Hide</span>
            <small className="text-ink-3">becomes Student {place}</small>
          </Button>
          <Button variant="danger" onClick={remove}>
            <span className="mr-auto">Remove from class</span>
            <small>can be undone</small>
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};
