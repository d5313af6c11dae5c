import type { demo } from '@windcall/contract';

export interface Entry {
  readonly label: string;
  readonly to: string;
  /** What there is, where the entry stands under More. */
  readonly about?: string;
  /** The feature that plan and demo must include; a press checks it where they do not. */
  readonly feature?: demo.DemoFeature;
  /** Put behind the label while the entry is disabled. */
  readonly disabledMark?: string;
  readonly adminOnly?: true;
  /** Not for accounts that sign in with a code. */
  readonly ownOnly?: true;
}

/** The navigation bar, in order. Source: product specification, section 2.2. */
export const BAR: readonly Entry[] = [
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
];

/** What stands under More. */
export const MORE: readonly Entry[] = [
  { label: 'Classes', to: '/classes', about: 'Join one, or run one on the wall' },
  { label: 'Calculator', to: '/calculator', about: 'One shot, asked in one line' },
  {
    label: 'History',
    to: '/history',
    about: 'Every session and every call',
    feature: 'historicalAnalysisEnabled',
  },
  { label: 'Import', to: '/exchange', about: 'Rifles, cards and winds from files', ownOnly: true },
];
