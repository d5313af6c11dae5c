import { useMe, useRights } from '../api/use-session.ts';
import { isOfPlan, useFeatures } from '../demo/use-features.ts';
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
  const { may, sayWhyNot } = useFeatures();
  return ENTRIES.filter(
    (entry) =>
      paths.includes(entry.to) &&
      (entry.adminOnly !== true || rights.isAdmin) &&
      !(isManaged && (entry.ownOnly === true || (entry.feature !== undefined && isOfPlan(entry.feature)))),
  ).map(({ label, to, feature, disabledMark }) => {
    if (feature === undefined || may(feature)) return { label, to };
    return {
      label: disabledMark === undefined ? label : `${label} ${disabledMark}`,
      to,
      onBlocked: () => sayWhyNot(feature),
    };
  });
};
