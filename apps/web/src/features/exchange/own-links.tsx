import { shares } from '@windcall/contract';
import { messageOf } from '../../platform/api/api-error.ts';
import { refresh, useCall, useCallMutation } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { toastError } from '../../platform/toasts/toast.ts';

/** The links this user made, to look behind and to end. */
export const OwnLinks = () => {
  const list = useCall(shares.listShares, {});
  const end = useCallMutation(shares.deleteShare, {
    onSuccess: () => refresh(shares.listShares),
    onError: (error) => toastError('Delete Failed', messageOf(error, 'The link could not be ended.')),
  });
  return (
    <Panel
      title="Your links"
      loading={list.isPending}
      error={list.isError ? messageOf(list.error, 'The server did not answer.') : null}
      onRetry={() => void list.refetch()}
    >
      {list.data?.length === 0 && (
        <p className="text-sm text-ink-3">
          Scenarios, cards and winds you share stand here. A stage is in its link itself, and never on the server.
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
