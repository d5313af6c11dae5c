import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldLabels, hintIdOf } from './field-frame.tsx';

/** The element's attributes, without those set by the frame and the value. */
type TextProps<Element extends 'input' | 'textarea'> = FieldLabels &
  Omit<ComponentProps<Element>, 'onChange' | 'value' | 'className' | 'id'> & {
    readonly value: string;
    readonly onChange?: (value: string) => void;
  };

export const TextField = ({ label, hint, error, className, value, onChange, ...rest }: TextProps<'input'>) => {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <input
        {...rest}
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={hintIdOf(id, { label, hint, error })}
      />
    </FieldFrame>
  );
};

export const TextArea = ({ label, hint, error, className, value, onChange, ...rest }: TextProps<'textarea'>) => {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...rest}
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={hintIdOf(id, { label, hint, error })}
      />
    </FieldFrame>
  );
};
