import { NavLink } from 'react-router';
import { Dialog } from '../kit/index.ts';
import { NavEntry } from './nav-entry.tsx';
import type { ShownEntry } from './use-entries.ts';

interface PhoneMenuProps {
  readonly entries: readonly ShownEntry[];
  readonly more: readonly ShownEntry[];
  readonly onClose: () => void;
  readonly onHelp: () => void;
  readonly onLogout: () => void;
}

export const PhoneMenu = ({ entries, more, onClose, onHelp, onLogout }: PhoneMenuProps) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title="Menu"
    size="sm"
  >
    <nav aria-label="Menu" className="phone-menu">
      <NavLink to="/practice" className="nav-entry" onClick={onClose}>
        Practice
      </NavLink>
      <h2 className="engraved">Shoot</h2>
      {entries.map((entry) => (
        <NavEntry key={entry.to} entry={entry} onFollow={onClose} />
      ))}
      <h2 className="engraved">More</h2>
      <div className="phone-menu-two">
        {more.map(({ about: _, ...entry }) => (
          <NavEntry key={entry.to} entry={entry} onFollow={onClose} />
        ))}
        <button type="button" className="nav-entry" onClick={onHelp}>
          Help
        </button>
      </div>
      <h2 className="engraved">You</h2>
      <div className="phone-menu-two">
        <NavLink to="/account" className="nav-entry" onClick={onClose}>
          Account
        </NavLink>
        <button type="button" className="nav-entry" onClick={onLogout}>
          Logout
        </button>
      </div>
    </nav>
  </Dialog>
);
