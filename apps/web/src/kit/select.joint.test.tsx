import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextArea, TextField } from './text-field.tsx';

afterEach(cleanup);

it('lists each choice once, in its own group, and answers with the one that was chosen', () => {
  const onChange = vi.fn();
  const choices = [
    { value: 'a', label: 'Alone' },
    { value: 'b', label: 'Near one', group: 'Near' },
    { value: 'c', label: 'Far one', group: 'Far', disabled: true },
    { value: 'd', label: 'Near two', group: 'Near' },
  ];
  render(<Select label="Wind" value="b" choices={choices} onChange={onChange} hint="of today" error="Choose one." />);
  const select = screen.getByLabelText<HTMLSelectElement>('Wind');
  const shown = [...select.children].map((child) =>
    child instanceof HTMLOptGroupElement
      ? [child.label, ...[...child.children].map(({ textContent }) => textContent)]
      : child.textContent,
  );
  expect(shown).toEqual(['Alone', ['Near', 'Near one', 'Near two'], ['Far', 'Far one']]);
  expect([select.value, [...select.options].map(({ disabled }) => disabled)]).toEqual([
    'b',
    [false, false, false, true],
  ]);
  fireEvent.change(select, { target: { value: 'd' } });
  expect(onChange.mock.calls).toEqual([['d']]);
  // the fault takes the place of the hint, and the field is described by it
  expect(screen.queryByText('of today')).toBeNull();
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one.');
  expect(select.getAttribute('aria-invalid')).toBe('true');
});

it('answers with what is typed, chosen or switched, and describes each field by its own hint', () => {
  const [text, area, password, segment, flip] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  render(
    <>
      <TextField label="Name" value="x" onChange={text} hint="of the rifle" maxLength={9} />
      <TextArea label="Notes" value="y" onChange={area} />
      <PasswordField label="Password" value="z" onChange={password} autoComplete="new-password" />
      <SegmentedControl
        label="Side"
        value="left"
        onChange={segment}
        choices={[
          { value: 'left', label: 'L' },
          { value: 'right', label: 'R' },
          { value: 'none', label: '–', disabled: true },
        ]}
      />
      <Switch label="Sound" hint="of the range" checked={false} onChange={flip} />
    </>,
  );
  const [name, secret, sound] = [
    screen.getByLabelText<HTMLInputElement>('Name'),
    screen.getByLabelText<HTMLInputElement>('Password'),
    screen.getByLabelText<HTMLInputElement>('Sound'),
  ];
  for (const [field, words] of [
    [name, 'of the rifle'],
    [sound, 'of the range'],
  ] as const)
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
  expect([
    name.maxLength,
    name.getAttribute('aria-invalid'),
    secret.getAttribute('aria-describedby'),
    secret.autocomplete,
  ]).toEqual([9, null, null, 'new-password']);
  fireEvent.change(name, { target: { value: 'x1' } });
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'y1' } });
  fireEvent.change(secret, { target: { value: 'z1' } });
  fireEvent.click(screen.getByLabelText('R'));
  fireEvent.click(sound);
  expect([text, area, password, segment, flip].map(({ mock }) => mock.calls)).toEqual([
    [['x1']],
    [['y1']],
    [['z1']],
    [['right']],
    [[true]],
  ]);
  expect(secret.type).toBe('password');
  fireEvent.click(screen.getByLabelText('Show what is typed'));
  expect(secret.type).toBe('text');
  fireEvent.click(screen.getByLabelText('Hide what is typed'));
  expect(secret.type).toBe('password');
  expect([
    screen.getByLabelText<HTMLInputElement>('L').checked,
    screen.getByLabelText<HTMLInputElement>('–').disabled,
  ]).toEqual([true, true]);
});
