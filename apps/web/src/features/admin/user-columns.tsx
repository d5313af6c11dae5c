import type { auth } from '@windcall/contract';
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
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { IconButton } from '../../kit/button.tsx';
import { formatDate } from '../../kit/format-date.ts';
import type { Column } from '../../kit/table.tsx';
import type { UserAct } from './user-act.ts';
import { fullNameOf, SUBSCRIPTIONS } from './user-words.ts';

interface UserActionsProps {
  readonly user: auth.User;
  readonly onAct: (act: UserAct) => void;
}

/** Buttons of a row; each label names its user. */
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
