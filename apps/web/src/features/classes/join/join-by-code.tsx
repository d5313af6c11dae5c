import { type FormEvent, useState } from 'react';
import { Button, TextField } from '../../../kit/index.ts';
import { joinCodeOf } from '../class-words.ts';

/** Opens the page for joining by a code or link. */
export const JoinByCode = () => {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const open = (event: FormEvent): void => {
    event.preventDefault();
    const code = joinCodeOf(text);
    if (code === null) setWrong(true);
    else window.location.assign(`/join/${code}`);
  };
  return (
    <form className="flex items-end gap-2" onSubmit={open}>
      <TextField
        label="Code or link of a class"
        className="min-w-0 flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        {...(wrong && { error: 'A code has eight letters and figures, like 7KQ2-M4XD.' })}
        onChange={(next) => {
          setText(next);
          setWrong(false);
        }}
      />
      <Button type="submit">Join</Button>
    </form>
  );
};
