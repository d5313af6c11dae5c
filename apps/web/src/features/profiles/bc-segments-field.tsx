import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { SegmentInput } from './segment-input.tsx';
import type { ProfileControl } from './typed-number-field.tsx';

/** Most rows a profile keeps. Source: the contract. */
const MOST_SEGMENTS = 20;

/** BC by Mach number: rows between which the BC is interpolated. None: one BC at all speeds. */
export const BcSegmentsField = ({
  control,
  error,
}: {
  readonly control: ProfileControl;
  readonly error: string | undefined;
}) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'bcSegments' });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-ink-2">BC by Mach number</legend>
      <p className="mt-0.5 mb-2 text-xs text-ink-3">
        {fields.length === 0
          ? 'None: the one coefficient above holds at all speeds.'
          : 'Between two rows the BC is interpolated; beyond the last it stays. Rows of one Mach number count by their mean.'}
      </p>
      {fields.map((row, i) => (
        <div key={row.id} className="mb-2 flex items-start gap-2">
          <SegmentInput control={control} row={i} part="mach" />
          <SegmentInput control={control} row={i} part="bc" />
          <IconButton label={`Remove row ${i + 1}`} onClick={() => remove(i)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="mb-2 text-xs text-bad">
          {error}
        </p>
      )}
      <Button
        size="sm"
        disabled={fields.length >= MOST_SEGMENTS}
        onClick={() => append({ mach: '', bc: '' })}
        icon={<Plus aria-hidden className="size-4" />}
      >
        Add a row
      </Button>
    </fieldset>
  );
};
