import { useMe, useRights } from '../api/use-session.ts';
import { isOfPlan, useFeatures } from '../demo/use-features.ts';
import type { Entry } from './entries.ts';

export interface ShownEntry extends Pick<Entry, 'label' | 'to' | 'about'> {
  /** Set if the entry is disabled: shows why. */
  readonly onBlocked?: () => void;
}

/** The entries that exist (`paths`) and that the user may see, by role, plan and demo rules. */
export const useEntries = (entries: readonly Entry[], paths: readonly string[]): readonly ShownEntry[] => {
  const rights = useRights();
  const isManaged = useMe().data?.managed === true;
  const { may, sayWhyNot } = useFeatures();
  return entries
    .filter(
      (entry) =>
        paths.includes(entry.to) &&
        (entry.adminOnly !== true || rights.isAdmin) &&
        !(isManaged && (entry.ownOnly === true || (entry.feature !== undefined && isOfPlan(entry.feature)))),
    )
    .map(({ label, to, about, feature, disabledMark }) => {
      const shown = { label, to, ...(about !== undefined && { about }) };
      if (feature === undefined || may(feature)) return shown;
      return {
        ...shown,
        label: disabledMark === undefined ? label : `${label} ${disabledMark}`,
        onBlocked: () => sayWhyNot(feature),
      };
    });
};
