import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { goToRefused } from './go-to-refused.ts';

/** How a button, or a link like one, looks. */
export interface Look {
  /** `primary` once per view, `plain` (default) for the rest, `quiet` inside rows, `danger` for what cannot be undone. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Busy: shows a turning mark and ignores presses, but keeps the focus. */
  readonly pending?: boolean;
  /** Uses the numbers of the boxes around it: where one was refused, a press goes there and does nothing else. */
  readonly sends?: boolean;
}

/** A button. Its type is `button` unless said otherwise, so that none submits by accident. */
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
  /** What it does, for those who do not see the icon; also its native tooltip. */
  readonly label: string;
}

/** A 32-px button with an icon only. */
export const IconButton = ({ label, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} title={label} className={classNames('icon-button', className)} />
);
