import { Toolbar as Base } from 'radix-ui';
import type { ComponentProps } from 'react';

/** Buttons and links with one Tab stop: arrows move between them, Home and End to the ends. */
export const Toolbar = ({ label, ...rest }: { readonly label: string } & Omit<ComponentProps<'div'>, 'dir'>) => (
  <Base.Root aria-label={label} {...rest} />
);

export const ToolbarButton = (props: ComponentProps<'button'>) => <Base.Button asChild {...props} />;

export const ToolbarLink = (props: ComponentProps<'a'>) => <Base.Link asChild {...props} />;
