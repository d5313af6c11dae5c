import { type BodyOf, drills } from '@windcall/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCallMutation } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { Button, ConfirmDialog } from '../../kit/index.ts';

interface GameProps {
  readonly title: string;
  readonly label?: string;
  readonly about: ReactNode;
  /** The button in the row. */
  readonly act?: ReactNode;
  readonly children?: ReactNode;
}

export const Game = ({ title, label = title, about, act, children }: GameProps) => (
  <section aria-label={label} className="border-t border-line py-5">
    <h2 className="text-xl font-light">{title}</h2>
    <p className="mt-1 text-ink-2">{about}</p>
    {act && <div className="games-row mt-3">{act}</div>}
    {children}
  </section>
);

interface StartGameProps {
  readonly kind: Extract<BodyOf<typeof drills.createDrill>['kind'], 'kyl' | 'self-test'>;
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly disabled: boolean;
}

/** A game that counts from its start: asks once, then opens its first call. */
export const StartGame = ({ kind, label, title, text, disabled }: StartGameProps) => {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const create = useCallMutation(drills.createDrill, { onSuccess: ({ id }) => navigate(`/practice?drill=${id}`) });
  return (
    <>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {create.error && (
        <span role="alert" className="text-warn">
          {create.error.message}
        </span>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        text={text}
        confirmLabel="Start"
        variant="primary"
        pending={create.isPending}
        onConfirm={() => create.mutate({ body: { kind, level: drills.FIRST_LEVEL, profileId: desk.rifleId.read() } })}
      />
    </>
  );
};
