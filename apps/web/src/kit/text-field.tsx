import type { ComponentProps } from 'react';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

/** The element's attributes, without those set by the frame and the value. */
type TextProps<Element extends 'input' | 'textarea'> = FieldLabels &
  Omit<ComponentProps<Element>, 'onChange' | 'value' | 'className' | 'id'> & {
    readonly value: string;
    readonly onChange?: (value: string) => void;
  };

export const TextField = ({ label, hint, error, className, onChange, ...rest }: TextProps<'input'>) => (
  <FieldFrame {...{ label, hint, error, className }}>
    {(control) => <input {...rest} {...control} onChange={(event) => onChange?.(event.target.value)} />}
  </FieldFrame>
);

export const TextArea = ({ label, hint, error, className, onChange, ...rest }: TextProps<'textarea'>) => (
  <FieldFrame {...{ label, hint, error, className }}>
    {(control) => <textarea {...rest} {...control} onChange={(event) => onChange?.(event.target.value)} />}
  </FieldFrame>
);
