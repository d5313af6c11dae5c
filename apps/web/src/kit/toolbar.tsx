import { Toolbar as Base } from 'radix-ui';
import type { ComponentProps } from 'react';

export const Toolbar = ({ label, ...rest }: { readonly label: string } & Omit<ComponentProps<'div'>, 'dir'>) => (
  <Base.Root aria-label={label} {...rest} />
);

export const ToolbarButton = (props: ComponentProps<'button'>) => <Base.Button asChild {...props} />;

export const ToolbarLink = (props: ComponentProps<'a'>) => <Base.Link asChild {...props} />;
