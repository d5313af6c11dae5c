import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface FieldLabels {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint and is announced. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

interface FieldFrameProps extends FieldLabels {
  /** Shown inside the box, at its right end. */
  readonly unit?: string | undefined;
  readonly children: (control: {
    readonly id: string;
    readonly className: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
    readonly style?: { readonly paddingRight: string };
  }) => ReactNode;
}

/** Label, hint and error of a control, which gets the attributes that tie it to them. */
export const FieldFrame = ({ label, hint, error, className, unit, children }: FieldFrameProps) => {
  const id = useId();
  const note = error ?? hint;
  const control = children({
    id,
    className: 'input',
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': note === undefined ? undefined : `${id}-hint`,
    ...(unit !== undefined && { style: { paddingRight: `${unit.length * 0.5 + 1.25}rem` } }),
  });
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="self-start text-sm text-ink-2">
        {label}
      </label>
      {unit === undefined ? (
        control
      ) : (
        <div className="relative">
          {control}
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-sm text-ink-3"
          >
            {unit}
          </span>
        </div>
      )}
      {note !== undefined && (
        <p
          id={`${id}-hint`}
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'text-xs text-ink-3' : 'text-xs text-bad'}
        >
          {note}
        </p>
      )}
    </div>
  );
};
