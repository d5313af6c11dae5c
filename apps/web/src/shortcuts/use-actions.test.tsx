import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActionButton } from '../kit/index.ts';
import { HelpDialog } from '../shell/help-dialog.tsx';
import { freshApp, renderInApp } from '../testing/render-app.tsx';
import { currentShortcuts, shortcutsSwitch } from './shortcuts.ts';
import { type Action, useActions } from './use-actions.ts';

freshApp();
const done: string[] = [];
const action = (name: string, keys: readonly string[], more: Partial<Action> = {}): Action => ({
  ...{ name, keys, enabled: true, perform: (key) => done.push(`${name} ${key}`) },
  ...more,
});

const Shown = ({ actions }: { readonly actions: readonly Action[] }) => {
  useActions('Range', actions);
  return (
    <>
      {actions.map((one) => (
        <ActionButton key={one.name} action={one}>
          {one.name}
        </ActionButton>
      ))}
      <HelpDialog open onOpenChange={() => {}} />
    </>
  );
};

it('lists in the help the actions that are enabled, with the keys that their buttons show', () => {
  renderInApp(<Shown actions={[action('Fire', [' ']), action('Commit', ['c'], { enabled: false })]} />);
  expect(currentShortcuts().map(({ label, keys, group }) => [label, keys, group])).toEqual([['Fire', [' '], 'Range']]);
  const row = screen.getByText('Fire', { selector: 'dt' }).parentElement;
  expect(row?.textContent).toBe('FireSpace');
  expect(screen.queryByText('Commit', { selector: 'dt' })).toBeNull();
  expect(screen.getByText('Fire', { selector: 'button' }).textContent).toBe('Fire Space');
});

const Alone = ({ actions }: { readonly actions: readonly Action[] }) => {
  useActions('Range', actions);
  return null;
};

it('does the first enabled action of a key, and only entry while single keys are switched off', () => {
  done.length = 0;
  const actions = [
    action('Start', ['Enter'], { enabled: false }),
    action('Fire', ['Enter', ' ']),
    action('Digit', ['1', '2'], { isEntry: true }),
  ];
  const view = renderInApp(<Alone actions={actions} />);
  for (const key of ['Enter', '2', 'x']) fireEvent.keyDown(document.body, { key });
  expect(done).toEqual(['Fire Enter', 'Digit 2']);
  shortcutsSwitch.write('off');
  for (const key of ['Enter', '1']) fireEvent.keyDown(document.body, { key });
  expect(done).toEqual(['Fire Enter', 'Digit 2', 'Digit 1']);
  view.unmount();
  expect(currentShortcuts()).toEqual([]);
});

it('leaves keys alone that are not meant for it: with a modifier, held, while typing, on a control, under a dialog', () => {
  done.length = 0;
  const actions = [action('Fire', ['Enter', ' ']), action('Left', ['l']), action('Help', ['?'])];
  renderInApp(
    <>
      <Alone actions={actions} />
      <input aria-label="Typed" />
      <input aria-label="Slid" type="range" />
      <input aria-label="Ticked" type="checkbox" />
      <button type="button">Pressed</button>
    </>,
  );
  const at = (label: string) => screen.queryByLabelText(label) ?? screen.getByText(label);
  const { body } = document;
  for (const held of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'repeat'])
    for (const key of ['l', 'Enter']) fireEvent.keyDown(body, { key, [held]: true });
  for (const key of ['l', 'Enter']) fireEvent.keyDown(at('Typed'), { key });
  for (const where of ['Pressed', 'Ticked']) for (const key of ['Enter', ' ']) fireEvent.keyDown(at(where), { key });
  expect(done).toEqual([]);
  fireEvent.keyDown(at('Pressed'), { key: 'L' });
  fireEvent.keyDown(at('Ticked'), { key: 'l' });
  fireEvent.keyDown(at('Slid'), { key: ' ' });
  fireEvent.keyDown(body, { key: '?', shiftKey: true });
  expect(done).toEqual(['Left L', 'Left l', 'Fire  ', 'Help ?']);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'alertdialog');
  dialog.dataset.state = 'open';
  body.append(dialog);
  fireEvent.keyDown(body, { key: 'l' });
  dialog.remove();
  expect(done).toHaveLength(4);
});
