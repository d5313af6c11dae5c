import { admin, auth } from '@windcall/contract';
import {
  CreditCard,
  FlaskConical,
  FlaskConicalOff,
  KeyRound,
  Link2,
  ShieldCheck,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ApiError, panelSaying, refresh, useCall, useMe } from '../../api/index.ts';
import {
  Badge,
  Button,
  type Column,
  EmptyState,
  formatDate,
  IconButton,
  Panel,
  Table,
  TextField,
} from '../../kit/index.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import type { UserAct } from './use-user-acts.ts';
import { UserDialogs } from './user-dialogs.tsx';
import { adminMessage, fullNameOf, matches, SUBSCRIPTIONS, toastAdminFailure } from './user-words.ts';

interface UserActionsProps {
  readonly user: auth.User;
  readonly onAct: (act: UserAct) => void;
}

const UserActions = ({ user, onAct }: UserActionsProps) => {
  const { username } = user;
  const button = (kind: UserAct['kind'], label: string, icon: ReactNode) => (
    <IconButton label={label} onClick={() => onAct({ kind, user })}>
      {icon}
    </IconButton>
  );
  return (
    <div className="flex justify-end [&_svg]:size-4">
      {user.isAdmin
        ? button('admin-flag', `Remove administrator from ${username}`, <ShieldMinus aria-hidden />)
        : button('admin-flag', `Make ${username} an administrator`, <ShieldPlus aria-hidden />)}
      {user.isDemoUser
        ? button('demo-flag', `Make ${username} a full account`, <FlaskConicalOff aria-hidden />)
        : button('demo-flag', `Make ${username} a demo account`, <FlaskConical aria-hidden />)}
      {button('subscription', `Subscription of ${username}`, <CreditCard aria-hidden />)}
      {button('password', `Reset password of ${username}`, <KeyRound aria-hidden />)}
      {user.managed !== true && button('reset-link', `Password link for ${username}`, <Link2 aria-hidden />)}
      {button('delete', `Delete ${username}`, <Trash2 aria-hidden className="text-bad" />)}
    </div>
  );
};

const Status = ({ user }: { readonly user: auth.User }) => {
  const { word, tone } = SUBSCRIPTIONS[user.sub_status];
  return (
    <span className="flex flex-wrap gap-1">
      {user.isAdmin && (
        <Badge tone="accent" icon={<ShieldCheck aria-hidden className="size-3" />}>
          Admin
        </Badge>
      )}
      {user.isDemoUser && (
        <Badge tone="cool" icon={<FlaskConical aria-hidden className="size-3" />}>
          Demo
        </Badge>
      )}
      <Badge tone={tone}>{word}</Badge>
    </span>
  );
};

/** Administrators first, then demo, then the rest by subscription. */
const statusRank = (user: auth.User): string =>
  `${user.isAdmin ? 0 : user.isDemoUser ? 1 : 2} ${SUBSCRIPTIONS[user.sub_status].word}`;

const userColumns = (onAct: (act: UserAct) => void, ownId: number | null): readonly Column<auth.User>[] => [
  {
    header: 'Username',
    sortBy: (user) => user.username,
    cell: (user) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="font-medium [overflow-wrap:anywhere]">
          {user.username}
          {user.id === ownId && <span className="font-normal text-ink-3"> (you)</span>}
        </span>
        <span className="text-xs text-ink-3 [overflow-wrap:anywhere] lg:hidden">{user.email}</span>
        <span className="mt-1 sm:hidden">
          <Status user={user} />
        </span>
      </span>
    ),
  },
  {
    header: 'Email',
    className: 'hidden lg:table-cell',
    sortBy: (user) => user.email,
    cell: (user) => user.email ?? <span className="text-ink-3">–</span>,
  },
  {
    header: 'Name',
    className: 'hidden md:table-cell',
    sortBy: (user) => fullNameOf(user) || null,
    cell: (user) => fullNameOf(user) || <span className="text-ink-3">–</span>,
  },
  {
    header: 'Status',
    className: 'hidden sm:table-cell',
    sortBy: statusRank,
    cell: (user) => <Status user={user} />,
  },
  {
    header: 'Created',
    className: 'hidden md:table-cell',
    sortBy: (user) => Date.parse(user.createdAt),
    cell: (user) => <span className="whitespace-nowrap">{formatDate(user.createdAt)}</span>,
  },
  {
    header: 'Actions',
    align: 'end',
    cell: (user) => <UserActions user={user} onAct={onAct} />,
  },
];

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
      {...panelSaying(users, (error) => adminMessage(error, 'The users could not be loaded.'))}
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
