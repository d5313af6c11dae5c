import { ERRORS } from '@windcall/contract';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Screen } from '../shell/screen.tsx';
import type { Route } from './table.ts';

const REASONS = {
  admin: { title: 'Administrator', text: ERRORS['admin-required'].message },
  canUseWMP: { title: 'WMP', text: ERRORS['plan-required'].message },
  canUseTruing: { title: 'Truing', text: ERRORS['plan-required'].message },
} as const;

/** Shown in place of a screen that the user's role or plan does not include. */
export const NotAllowed = ({ needs }: { readonly needs: Exclude<Route['needs'], 'public' | undefined> }) => {
  const { title, text } = REASONS[needs];
  return (
    <Screen title={title}>
      <EmptyState title="Not available to you" text={text} action={<ButtonLink to="/">To Fire Control</ButtonLink>} />
    </Screen>
  );
};
