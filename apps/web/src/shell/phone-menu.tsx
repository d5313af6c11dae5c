import { LogOut, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { Dialog } from '../kit/dialog.tsx';
import { NavEntry } from './nav-entry.tsx';
import type { ShownEntry } from './use-entries.ts';

interface PhoneMenuProps {
  readonly entries: readonly ShownEntry[];
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** The navigation where the bar has no room. */
export const PhoneMenu = ({ entries, onClose, onLogout }: PhoneMenuProps) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title="Menu"
    size="sm"
  >
    <nav aria-label="Menu" className="phone-menu">
      {entries.map((entry) => (
        <NavEntry key={entry.to} entry={entry} onFollow={onClose} />
      ))}
      <div className="mt-2 border-t border-line pt-2">
        <NavLink to="/account" className="nav-entry" onClick={onClose}>
          <UserRound aria-hidden className="size-4" />
          Account
        </NavLink>
        <button type="button" className="nav-entry" onClick={onLogout}>
          <LogOut aria-hidden className="size-4" />
          Logout
        </button>
      </div>
    </nav>
  </Dialog>
);
