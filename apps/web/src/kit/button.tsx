import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { goToRefused } from './go-to-refused.ts';

export interface Look {
  /** `primary` once per view, `plain` (default) for the rest, `quiet` inside rows, `danger` for acts without undo. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and ignores presses, but keeps the focus. */
  readonly pending?: boolean;
  /** The act uses the numbers of nearby boxes. If a box was refused, a press only moves the focus to that box. */
  readonly sends?: boolean;
}

/** A button of type `button` by default, so that none submits by accident. */
export const Button = ({
  variant = 'plain',
  size = 'md',
  icon,
  pending = false,
  sends = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={classNames('button', className)}
    data-variant={variant}
    data-size={size}
    data-pending={pending || undefined}
    aria-busy={pending || rest['aria-busy']}
    onClick={(event) => {
      if (pending || (sends && goToRefused(event.currentTarget))) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {pending ? <span aria-hidden className="spinner" /> : icon}
    {children}
  </button>
);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Name for screen readers; also the native tooltip. */
  readonly label: string;
}

export const IconButton = ({ label, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} title={label} className={classNames('icon-button', className)} />
);
