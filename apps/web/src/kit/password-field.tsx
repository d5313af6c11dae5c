import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

interface PasswordFieldProps extends FieldLabels {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly name?: string;
  readonly required?: boolean;
}

/** A password, hidden until shown. Pasting is allowed. */
export const PasswordField = ({ label, hint, error, className, onChange, ...rest }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ label, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input pr-10"
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="icon-button absolute top-0.5 right-0.5"
            aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
};
