import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldLabels, hintIdOf } from './field-frame.tsx';

interface TextFieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'id'> {
  readonly value: string;
  readonly onChange?: (value: string) => void;
}

/** One line of text. Pasting is allowed everywhere, in passwords too. */
export const TextField = ({ label, hint, error, className, value, onChange, ...rest }: TextFieldProps) => {
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

interface TextAreaProps
  extends FieldLabels,
    Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className' | 'id'> {
  readonly value: string;
  readonly onChange?: (value: string) => void;
}

/** Several lines of text. */
export const TextArea = ({ label, hint, error, className, value, onChange, ...rest }: TextAreaProps) => {
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
