import type { HTMLAttributes, Ref } from 'react';
import { NavLink } from 'react-router';
import type { ShownEntry } from './use-entries.ts';

interface NavEntryProps extends Omit<HTMLAttributes<HTMLElement>, 'style' | 'className'> {
  readonly ref?: Ref<HTMLAnchorElement & HTMLButtonElement>;
  readonly entry: ShownEntry;
  readonly onFollow?: () => void;
}

/** A navigation entry: a link, or a button that explains why it is disabled. */
export const NavEntry = ({ entry: { label, to, about, onBlocked }, onFollow, ...rest }: NavEntryProps) => {
  const words = about === undefined ? {} : { 'aria-label': label };
  const shown = (
    <>
      {label}
      {about !== undefined && <small>{about}</small>}
    </>
  );
  return onBlocked === undefined ? (
    <NavLink {...rest} {...words} to={to} end={to === '/'} className="nav-entry" onClick={onFollow}>
      {shown}
    </NavLink>
  ) : (
    <button {...rest} {...words} type="button" aria-disabled="true" className="nav-entry" onClick={onBlocked}>
      {shown}
    </button>
  );
};
