import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { ProfileControl } from './typed-number-field.tsx';

const NAMES = { mach: 'Mach', bc: 'BC' } as const;

/** One number of a BC segment. */
export const SegmentInput = ({
  control,
  row,
  part,
}: {
  readonly control: ProfileControl;
  readonly row: number;
  readonly part: 'mach' | 'bc';
}) => {
  const id = useId();
  const { field, fieldState, formState } = useController({ control, name: `bcSegments.${row}.${part}` });
  // Checking one cell of a row finds the empty one beside it at fault before anyone has been there.
  const error = fieldState.isTouched || formState.isSubmitted ? fieldState.error : undefined;
  return (
    <div className="min-w-0 flex-1">
      <input
        {...field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Row ${row + 1} ${NAMES[part]}`}
        placeholder={NAMES[part]}
        className="input figure"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
      />
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1 text-xs text-bad">
          {error.message}
        </p>
      )}
    </div>
  );
};
