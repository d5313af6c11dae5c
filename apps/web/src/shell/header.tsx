import { CircleHelp, Menu } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { IconButton } from '../kit/button.tsx';
import { Toolbar, ToolbarButton, ToolbarLink } from '../kit/toolbar.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { setStripPlace, useHasStrip } from './header-strip.tsx';
import { Later } from './later.tsx';
import { Mark } from './mark.tsx';
import { NavEntry } from './nav-entry.tsx';
import { OfflineBadge } from './offline-badge.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useEntries } from './use-entries.ts';
import { WayIndicator } from './way-indicator.tsx';

// Dialogs come when they are first opened: the first screen does not wait for them.
const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));
const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

/** The bar at the top: mark and way through at the left, navigation at the right. `paths` are the screens that exist. */
export const Header = ({ paths }: { readonly paths: readonly string[] }) => {
  const [dialog, setDialog] = useState<'menu' | 'help' | 'logout' | null>(null);
  const entries = useEntries(paths);
  const hasStrip = useHasStrip();
  useShortcut('?', 'Help', () => setDialog('help'));
  const follow = (open: boolean): void => {
    if (!open) setDialog(null);
  };
  return (
    <header className="header" data-strip={hasStrip || undefined}>
      <Link to="/" className="flex shrink-0 items-center gap-2 text-ink" aria-label="Windcall, to Fire Control">
        <Mark className="size-6 text-accent" />
        <span className="wordmark">Windcall</span>
      </Link>
      <div ref={setStripPlace} className="strip-place" />
      {!hasStrip && <WayIndicator />}
      <nav aria-label="Main" className="header-nav">
        <Toolbar label="Screens and settings" className="flex items-center">
          <div className="hidden items-center xl:flex">
            {entries.map((entry) => (
              <ToolbarLink key={entry.to}>
                <NavEntry entry={entry} />
              </ToolbarLink>
            ))}
            <span aria-hidden className="mx-2 h-4 w-px bg-line" />
            <ToolbarLink>
              <NavLink to="/account" className="nav-entry">
                Account
              </NavLink>
            </ToolbarLink>
            <ToolbarButton>
              <button type="button" className="nav-entry" onClick={() => setDialog('logout')}>
                Logout
              </button>
            </ToolbarButton>
          </div>
          <OfflineBadge />
          <ToolbarButton>
            <ThemeToggle />
          </ToolbarButton>
          <ToolbarButton>
            <IconButton label="Help" onClick={() => setDialog('help')}>
              <CircleHelp aria-hidden className="size-4" />
            </IconButton>
          </ToolbarButton>
          <ToolbarButton>
            <IconButton label="Menu" aria-haspopup="dialog" className="xl:hidden" onClick={() => setDialog('menu')}>
              <Menu aria-hidden className="size-5" />
            </IconButton>
          </ToolbarButton>
        </Toolbar>
      </nav>
      <Later>
        {dialog === 'menu' && (
          <PhoneMenu entries={entries} onClose={() => setDialog(null)} onLogout={() => setDialog('logout')} />
        )}
        {dialog === 'help' && <HelpDialog open onOpenChange={follow} />}
        {dialog === 'logout' && <LogoutDialog open onOpenChange={follow} />}
      </Later>
    </header>
  );
};
