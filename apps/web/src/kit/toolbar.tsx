import { Toolbar as Base } from 'radix-ui';
import type { ComponentProps } from 'react';

/** Buttons and links that are one stop of the Tab key: arrows move between them, Home and End to the ends. */
export const Toolbar = ({ label, ...rest }: { readonly label: string } & Omit<ComponentProps<'div'>, 'dir'>) => (
  <Base.Root aria-label={label} {...rest} />
);

/** Makes its child, a button, one of the toolbar it stands in. */
export const ToolbarButton = (props: ComponentProps<'button'>) => <Base.Button asChild {...props} />;

/** Makes its child, a link, one of the toolbar it stands in. */
export const ToolbarLink = (props: ComponentProps<'a'>) => <Base.Link asChild {...props} />;
