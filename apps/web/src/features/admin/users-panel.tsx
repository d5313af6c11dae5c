import { admin, auth } from '@windcall/contract';
import { UserPlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { useMe } from '../../api/use-session.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { adminMessage, toastAdminFailure } from './admin-failure.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import type { UserAct } from './user-act.ts';
import { userColumns } from './user-columns.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { matches } from './user-words.ts';

const MAX_RETRIES = 3;

/** All accounts. Retried up to three times, except after a refusal. */
const useUsers = () => {
  const users = useCall(
    admin.listUsers,
    {},
    {
      staleTime: 0,
      retry: (failures, error) =>
        !(error instanceof ApiError && (error.status === 401 || error.status === 403)) && failures < MAX_RETRIES,
    },
  );
  const { error } = users;
  useEffect(() => {
    if (error !== null) toastAdminFailure(error, 'Failed to load users');
  }, [error]);
  return users;
};

const PAGE_SIZE = 20;

/** All accounts, searchable, sortable and paged, with their acts. */
export const UsersPanel = () => {
  const users = useUsers();
  const ownId = useMe().data?.id ?? null;
  const [search, setSearch] = useState('');
  const [act, setAct] = useState<UserAct | null>(null);
  const [creating, setCreating] = useState<'demo' | 'full' | null>(null);
  const columns = useMemo(() => userColumns(setAct, ownId), [ownId]);
  const found = useMemo(() => (users.data ?? []).filter((user) => matches(user, search)), [users.data, search]);
  return (
    <Panel
      title="Users"
      untitled
      loading={users.isPending}
      error={users.isError ? adminMessage(users.error, 'The users could not be loaded.') : null}
      onRetry={() => void users.refetch()}
    >
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <TextField
          label="Search"
          type="search"
          className="w-full max-w-sm"
          placeholder="Name, email or status"
          value={search}
          onChange={setSearch}
        />
        <div className="flex flex-wrap gap-2">
          <Button icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setCreating('full')}>
            Create user
          </Button>
          <Button icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setCreating('demo')}>
            Create demo user
          </Button>
        </div>
      </div>
      <Table
        caption="Users"
        noun="users"
        pageSize={PAGE_SIZE}
        columns={columns}
        rows={found}
        rowKey={(user) => user.id}
        empty={<EmptyState title="Nobody matches" text="Search by username, email, name or status." />}
      />
      {act !== null && (
        <UserDialogs act={act} ownId={ownId} onDone={() => setAct(null)} onOwnChange={() => void refresh(auth.me)} />
      )}
      {creating !== null && <CreateUserDialog kind={creating} onClose={() => setCreating(null)} />}
    </Panel>
  );
};
