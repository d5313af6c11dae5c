import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { newUser } from '../testing/new-user.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const Typed = ({ onRefuse }: { readonly onRefuse?: () => void }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={(next) => (onRefuse ? onRefuse() : setOpen(next))} title="New">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
};

it('closes a dialog on Back instead of leaving the screen, and stays where closing is refused', async () => {
  const asked = vi.fn();
  render(<Typed />);
  const user = newUser();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(window.history.state).toMatchObject({ dialog: expect.any(Number) });
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();

  render(<Typed onRefuse={asked} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(screen.getByLabelText('Name'), 'half a name');
  for (const times of [1, 2]) {
    window.history.back();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(times));
    // the history entry is there again for the next Back
    await waitFor(() => expect(window.history.state).toMatchObject({ dialog: expect.any(Number) }));
  }
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('half a name');
});
