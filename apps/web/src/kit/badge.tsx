import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'orange' | 'bad' | 'cool';

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'text-ink-2',
  accent: 'text-accent',
  ok: 'text-ok',
  warn: 'text-warn',
  orange: 'text-orange',
  bad: 'text-bad',
  cool: 'text-cool',
};

/** A short word of state. Color alone never carries the meaning. */
export const Badge = ({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <span
    className={classNames(
      'inline-flex h-5 items-center gap-1 rounded-sm border border-current/40 px-1.5 text-xs font-medium whitespace-nowrap',
      TONES[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
);
