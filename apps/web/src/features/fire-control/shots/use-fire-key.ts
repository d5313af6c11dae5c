import { useShortcut } from '../../../platform/shortcuts/use-shortcut.ts';

/** Lets the keyboard fire: Space and Enter always, T only at a triangle. Never while typing; may be switched off. */
export const useFireKey = (fire: () => void, isTriangle: boolean): void => {
  useShortcut([' ', 'Enter'], 'Take Shot', fire, { group: 'Fire Control' });
  useShortcut('t', 'Take Shot (triangle)', fire, { group: 'Fire Control', enabled: isTriangle });
};
