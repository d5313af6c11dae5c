import { demo, ERRORS } from '@windcall/contract';
import { useMe, useRights } from '../api/use-session.ts';
import { useDemo } from '../demo/use-demo.ts';
import { toastError } from '../toasts/toast.ts';
import { ENTRIES } from './entries.ts';

export interface ShownEntry {
  readonly label: string;
  readonly to: string;
  /** Set when the entry is disabled: what pressing it does instead. */
  readonly onBlocked?: () => void;
}

/** The entries that exist (`paths`) and that the user may see, with the plan's and the demo's rules applied. */
export const useEntries = (paths: readonly string[]): readonly ShownEntry[] => {
  const rights = useRights();
  const isManaged = useMe().data?.managed === true;
  const { isDemo, checkFeature } = useDemo();
  return ENTRIES.filter(
    (entry) =>
      paths.includes(entry.to) &&
      (entry.adminOnly !== true || rights.isAdmin) &&
      !(isManaged && (entry.ownOnly === true || entry.plan !== undefined)),
  ).map(({ label, to, plan, disabledMark }) => {
    if (plan === undefined || rights[plan.right]) return { label, to };
    return {
      label: disabledMark === undefined ? label : `${label} ${disabledMark}`,
      to,
      onBlocked: () => {
        // Outside demo mode the check allows everything, and the press would seem to do nothing.
        if (isDemo) checkFeature(plan.feature);
        else toastError('Plan Required', `${demo.DEMO_FEATURES[plan.feature]}: ${ERRORS['plan-required'].message}`);
      },
    };
  });
};
