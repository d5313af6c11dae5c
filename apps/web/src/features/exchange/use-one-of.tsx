import { useState } from 'react';
import { Select } from '../../kit/index.ts';

/** Chooses one of several things in a file, with a list if there is more than one. */
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
