import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FieldLabels {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint and is announced. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

export const hintIdOf = (id: string, { hint, error }: FieldLabels): string | undefined =>
  hint === undefined && error === undefined ? undefined : `${id}-hint`;

export const FieldFrame = ({
  id,
  label,
  hint,
  error,
  className,
  aside,
  children,
}: FieldLabels & { readonly id: string; readonly aside?: ReactNode; readonly children: ReactNode }) => (
  <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
    <div className="flex items-baseline justify-between gap-2">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      {aside}
    </div>
    {children}
    {error !== undefined ? (
      <p id={`${id}-hint`} role="alert" className="text-xs text-bad">
        {error}
      </p>
    ) : (
      hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )
    )}
  </div>
);
