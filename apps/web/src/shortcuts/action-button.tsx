import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { keyName } from './shortcuts.ts';
import type { Action } from './use-actions.ts';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  readonly action: Action;
  readonly children: ReactNode;
}

/** The button of an action, with its key. */
export const ActionButton = ({ action, children, ...props }: ActionButtonProps) => (
  <Button {...props} onClick={() => action.perform('')}>
    {children} <kbd>{keyName(action.keys[0] ?? '')}</kbd>
  </Button>
);
