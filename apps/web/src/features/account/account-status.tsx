import type { auth } from '@windcall/contract';
import { Facts } from '../../kit/facts.tsx';
import { formatDate } from '../../kit/format-date.ts';
import { Panel } from '../../kit/panel.tsx';

const PLANS: Readonly<Record<auth.User['sub_status'], string>> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
  canceled: 'Canceled',
  none: 'None',
};

const included = (yes: boolean): string => (yes ? 'Included' : 'Not included');

/** Kind of the account. Only an administrator changes it. */
export const AccountStatus = ({ me }: { readonly me: auth.CurrentUser }) => (
  <Panel title="Account status">
    <Facts
      facts={[
        ['Role', me.isAdmin ? 'Administrator' : 'Regular User'],
        ['Account', me.isDemoUser ? 'Demo Account' : 'Full Account'],
        ['Subscription', PLANS[me.sub_status]],
        ['WMP', included(me.planFeatures.canUseWMP)],
        ['Truing', included(me.planFeatures.canUseTruing)],
        ['Member since', formatDate(me.createdAt)],
      ]}
    />
  </Panel>
);
