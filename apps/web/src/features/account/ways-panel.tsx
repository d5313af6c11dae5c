import { useState } from 'react';
import { Button, formatDate, Panel } from '../../kit/index.ts';
import { PasswordDialog, type PasswordDialogProps } from './password-dialog.tsx';

interface Way {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}
interface Act {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

interface WaysPanelProps extends Pick<PasswordDialogProps, 'title'> {
  readonly text: string;
  readonly ways: readonly Way[];
  /** Word before a way's date: `Added`. */
  readonly since: string;
  /** Label of the button that adds a way; null if none can be added. */
  readonly add: string | null;
  readonly adding: Act;
  readonly addDialog: Omit<PasswordDialogProps, 'error' | 'onClose' | 'onConfirm'>;
  readonly onAdd: (form: Parameters<PasswordDialogProps['onConfirm']>[0], close: () => void) => void;
  /** Label of the button that removes a way; null if none can be removed. */
  readonly remove: string | null;
  readonly removing: Act;
  /** Result of the removal, in words. */
  readonly removed: string;
  readonly onRemove: (id: string, currentPassword: string, close: () => void) => void;
}

/** Further ways to sign in to an account. The password is asked for before one is added or removed. */
export const WaysPanel = (props: WaysPanelProps) => {
  const { title, text, ways, since, add, adding, addDialog, onAdd, remove, removing, removed, onRemove } = props;
  const [asking, setAsking] = useState<'new' | Way | null>(null);
  const close = (): void => {
    setAsking(null);
    adding.reset();
    removing.reset();
  };
  return (
    <Panel
      title={title}
      aside={
        add !== null && (
          <Button size="sm" onClick={() => setAsking('new')}>
            {add}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-base text-ink-2">{text}</p>
        {ways.length > 0 && (
          <ul className="flex flex-col">
            {ways.map((way) => (
              <li key={way.id} className="flex items-center justify-between gap-3 border-b border-line py-2">
                <div className="min-w-0">
                  <p className="truncate">{way.name}</p>
                  <p className="text-sm text-ink-3">
                    {since} {formatDate(way.createdAt)},{' '}
                    {way.lastUsedAt === null ? 'not used yet' : `last used ${formatDate(way.lastUsedAt)}`}
                  </p>
                </div>
                {remove !== null && (
                  <Button size="sm" aria-label={`${remove} ${way.name}`} onClick={() => setAsking(way)}>
                    {remove}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {asking === 'new' && (
        <PasswordDialog {...addDialog} error={adding.error} onClose={close} onConfirm={(form) => onAdd(form, close)} />
      )}
      {asking !== null && asking !== 'new' && remove !== null && (
        <PasswordDialog
          title={`${remove} ${asking.name}`}
          description={removed}
          send={remove}
          variant="danger"
          pending={removing.isPending}
          error={removing.error}
          onClose={close}
          onConfirm={({ currentPassword }) => onRemove(String(asking.id), currentPassword, close)}
        />
      )}
    </Panel>
  );
};
