import type { auth } from '@windcall/contract';
import {
  CreditCard,
  FlaskConical,
  FlaskConicalOff,
  KeyRound,
  Link2,
  ShieldMinus,
  ShieldPlus,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/button.tsx';
import type { UserAct } from './user-act.ts';

interface UserActionsProps {
  readonly user: auth.User;
  readonly onAct: (act: UserAct) => void;
}

/** Buttons of a row; each label names its user. */
export const UserActions = ({ user, onAct }: UserActionsProps) => {
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
