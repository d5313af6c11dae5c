import type { ComponentProps, ReactNode } from 'react';
import { keyName } from '../shortcuts/shortcuts.ts';
import type { Action } from '../shortcuts/use-actions.ts';
import { Button } from './button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  readonly action: Action;
  readonly children: ReactNode;
}

export const ActionButton = ({ action, children, ...props }: ActionButtonProps) => (
  <Button {...props} onClick={() => action.perform('')}>
    {children} <kbd>{keyName(action.keys[0] ?? '')}</kbd>
  </Button>
);
