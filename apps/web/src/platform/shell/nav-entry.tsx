import { NavLink } from 'react-router';
import type { ShownEntry } from './use-entries.ts';

/** One entry of the navigation: a link, or a button that says why it is none. */
export const NavEntry = ({ entry, onFollow }: { readonly entry: ShownEntry; readonly onFollow?: () => void }) =>
  entry.onBlocked === undefined ? (
    <NavLink to={entry.to} end className="nav-entry" onClick={onFollow}>
      {entry.label}
    </NavLink>
  ) : (
    <button type="button" aria-disabled="true" className="nav-entry" onClick={entry.onBlocked}>
      {entry.label}
    </button>
  );
