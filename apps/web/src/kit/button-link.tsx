import { Link, type LinkProps } from 'react-router';
import type { Look } from './button.tsx';
import { classNames } from './class-names.ts';

export const ButtonLink = ({
  variant = 'plain',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: LinkProps & Look) => (
  <Link {...rest} className={classNames('button', className)} data-variant={variant} data-size={size}>
    {icon}
    {children}
  </Link>
);
