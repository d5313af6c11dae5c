import type { demo } from '@windcall/contract';

export interface Entry {
  readonly label: string;
  readonly to: string;
  readonly about?: string;
  /** Feature that plan and demo must include; without it, a press explains why. */
  readonly feature?: demo.DemoFeature;
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
