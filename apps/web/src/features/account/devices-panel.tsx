import { auth } from '@windcall/contract';
import { refresh, useCall, useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { formatDate } from '../../kit/format-date.ts';
import { Panel } from '../../kit/panel.tsx';
import { toast } from '../../toasts/toast.ts';

/** The browsers signed in to this account, each with a button that signs it out. */
export const DevicesPanel = () => {
  const list = useCall(auth.listDevices, {});
  const end = useCallMutation(auth.endDevice, {
    onSuccess: () => toast({ title: 'Signed Out', description: 'That device needs your password again.' }),
    onSettled: () => void refresh(auth.listDevices),
  });
  return (
    <Panel
      title="Where you are signed in"
      loading={list.isPending}
      error={list.isError ? 'Your devices could not be loaded.' : null}
      onRetry={() => void list.refetch()}
    >
      <ul className="flex flex-col">
        {list.data?.map(({ id, name, createdAt, staysUntil, isCurrent }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <div className="min-w-0">
              <p className="truncate">{isCurrent ? `${name} (this device)` : name}</p>
              <p className="text-sm text-ink-3">
                {`Since ${formatDate(createdAt)}`}
                {staysUntil === null ? ', for 12 hours.' : `. Ends ${formatDate(staysUntil)} if unused.`}
              </p>
            </div>
            {!isCurrent && (
              <Button
                size="sm"
                aria-label={`Sign out ${name}, since ${formatDate(createdAt)}`}
                pending={end.isPending && end.variables.params.id === id}
                onClick={() => end.mutate({ params: { id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
