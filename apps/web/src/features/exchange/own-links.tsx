import { shares } from '@windcall/contract';
import { messageOf } from '../../api/message-of.ts';
import { refresh, useCall, useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';

/** The user's links, to open and to end. */
export const OwnLinks = () => {
  const units = useUnits();
  const list = useCall(shares.listShares, {});
  const end = useCallMutation(shares.deleteShare, {
    onSuccess: () => refresh(shares.listShares),
    onError: (error) => toastError('Delete Failed', messageOf(units, error, 'The link could not be ended.')),
  });
  return (
    <Panel
      title="Your links"
      loading={list.isPending}
      error={list.isError ? messageOf(units, list.error, 'The server did not answer.') : null}
      onRetry={() => void list.refetch()}
    >
      {list.data?.length === 0 && (
        <p className="text-sm text-ink-3">
          Scenarios, cards and winds you have shared. A shared stage is in its link and never on the server.
        </p>
      )}
      <ul>
        {list.data?.map(({ id, kind, name }) => (
          <li key={id} className="flex items-center justify-between gap-2 border-b border-line py-2">
            <a href={`/s/${id}`} className="min-w-0 truncate underline underline-offset-4">
              {name} <span className="text-xs text-ink-3">{kind}</span>
            </a>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`End the link to ${name}`}
              onClick={() => end.mutate({ params: { id } })}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
