import { useState } from 'react';
import { Select } from '../../kit/select.tsx';

/** One of several things in a file: its place, and the list to choose it from if there is more than one. */
export const useOneOf = (label: string, names: readonly string[], onChange?: () => void) => {
  const [index, setIndex] = useState(0);
  const picker = names.length > 1 && (
    <Select
      label={label}
      value={String(index)}
      choices={names.map((name, i) => ({ value: String(i), label: `${i + 1}. ${name}` }))}
      onChange={(value) => {
        setIndex(Number(value));
        onChange?.();
      }}
    />
  );
  return { index, picker };
};
