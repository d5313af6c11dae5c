import type { HTMLAttributes, Ref } from 'react';
import { NavLink } from 'react-router';
import type { ShownEntry } from './use-entries.ts';

interface NavEntryProps extends Omit<HTMLAttributes<HTMLElement>, 'style' | 'className'> {
  readonly ref?: Ref<HTMLAnchorElement & HTMLButtonElement>;
  readonly entry: ShownEntry;
  readonly onFollow?: () => void;
}

/** One entry of the navigation: a link, or a button that says why it is none. */
export const NavEntry = ({ entry, onFollow, ...rest }: NavEntryProps) =>
  entry.onBlocked === undefined ? (
    <NavLink {...rest} to={entry.to} end={entry.to === '/'} className="nav-entry" onClick={onFollow}>
      {entry.label}
    </NavLink>
  ) : (
    <button {...rest} type="button" aria-disabled="true" className="nav-entry" onClick={entry.onBlocked}>
      {entry.label}
    </button>
  );
