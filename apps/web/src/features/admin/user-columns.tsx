import type { auth } from '@windcall/contract';
import { FlaskConical, ShieldCheck } from 'lucide-react';
import { Badge } from '../../kit/badge.tsx';
import { formatDate } from '../../kit/format-date.ts';
import type { Column } from '../../kit/table.tsx';
import type { UserAct } from './user-act.ts';
import { UserActions } from './user-actions.tsx';
import { fullNameOf, SUBSCRIPTIONS } from './user-words.ts';

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

/** Columns of the users table. On a phone the email is under the name, and minor columns are hidden. */
export const userColumns = (onAct: (act: UserAct) => void, ownId: number | null): readonly Column<auth.User>[] => [
  {
    key: 'username',
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
    key: 'email',
    header: 'Email',
    className: 'hidden lg:table-cell',
    sortBy: (user) => user.email,
    cell: (user) => user.email ?? <span className="text-ink-3">–</span>,
  },
  {
    key: 'name',
    header: 'Name',
    className: 'hidden md:table-cell',
    sortBy: (user) => fullNameOf(user) || null,
    cell: (user) => fullNameOf(user) || <span className="text-ink-3">–</span>,
  },
  {
    key: 'status',
    header: 'Status',
    className: 'hidden sm:table-cell',
    sortBy: statusRank,
    cell: (user) => <Status user={user} />,
  },
  {
    key: 'created',
    header: 'Created',
    className: 'hidden md:table-cell',
    sortBy: (user) => Date.parse(user.createdAt),
    cell: (user) => <span className="whitespace-nowrap">{formatDate(user.createdAt)}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (user) => <UserActions user={user} onAct={onAct} />,
  },
];
