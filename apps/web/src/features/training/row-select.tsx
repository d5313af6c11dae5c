import { ChevronDown } from 'lucide-react';

interface RowSelectProps {
  /** Full name of the field, because rows look alike. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A select in a narrow cell. */
export const RowSelect = ({ label, value, onChange, choices }: RowSelectProps) => (
  <div className="relative">
    <select aria-label={label} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-2"
    />
  </div>
);
