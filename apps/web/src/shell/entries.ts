import type { demo } from '@windcall/contract';

export interface Entry {
  readonly label: string;
  readonly to: string;
  /** The feature that plan and demo must include; a press checks it where they do not. */
  readonly feature?: demo.DemoFeature;
  /** Put behind the label while the entry is disabled. */
  readonly disabledMark?: string;
  readonly adminOnly?: true;
  /** Not for accounts that sign in with a code. */
  readonly ownOnly?: true;
}

/** The navigation bar, in order. Source: product specification, section 2.2. */
export const ENTRIES: readonly Entry[] = [
  { label: 'Fire Control', to: '/' },
  {
    label: 'WMP',
    to: '/wmp',
    feature: 'wmpAnalysisEnabled',
    disabledMark: '(Demo)',
  },
  { label: 'Training', to: '/training' },
  { label: 'Weather', to: '/weather' },
  { label: 'Admin', to: '/admin', adminOnly: true },
  { label: 'Truing', to: '/truing', feature: 'truingEnabled' },
  { label: 'Practice', to: '/practice' },
  { label: 'Classes', to: '/classes' },
  { label: 'History', to: '/history', feature: 'historicalAnalysisEnabled' },
  { label: 'Calculator', to: '/calculator' },
  { label: 'Import', to: '/exchange', ownOnly: true },
];
