import { useQuery } from '@tanstack/react-query';
import { drills, games, type ReplyOf } from '@windcall/contract';
import { ChevronDown, CloudOff } from 'lucide-react';
import { type ComponentProps, lazy, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { isPageKept, keyOf, useOffline } from '../api/index.ts';
import { Button, ownZone, Toolbar, ToolbarButton, ToolbarLink, yesterday } from '../kit/index.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { BAR, MORE } from './entries.ts';
import { setStripPlace } from './header-strip.tsx';
import { Later } from './later.tsx';
import { lazyWithPreload } from './lazy-with-preload.ts';
import { Mark } from './mark.tsx';
import { NavEntry } from './nav-entry.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { type ShownEntry, useEntries } from './use-entries.ts';

interface MoreMenuProps {
  readonly entries: readonly ShownEntry[];
  readonly onHelp: () => void;
}

/** Screens beyond the specification, behind one button: a list of links, not a menu of commands. */
const MoreMenu = ({ entries, onHelp }: MoreMenuProps) => {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const end = (event: Event): void => {
      const isInside = event.target instanceof Node && room.current?.contains(event.target) === true;
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : isInside) return;
      setOpen(false);
      if (event instanceof KeyboardEvent) room.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', end);
    window.addEventListener('pointerdown', end);
    window.addEventListener('focusin', end);
    return () => {
      window.removeEventListener('keydown', end);
      window.removeEventListener('pointerdown', end);
      window.removeEventListener('focusin', end);
    };
  }, [open]);
  const isHere = entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div ref={room} className="relative">
      <ToolbarButton>
        <MoreButton
          aria-expanded={open}
          aria-controls={id}
          data-here={isHere || undefined}
          onClick={() => setOpen(!open)}
        />
      </ToolbarButton>
      <div id={id} hidden={!open} className="more-menu">
        {entries.map((entry) => (
          <NavEntry key={entry.to} entry={entry} onFollow={close} />
        ))}
        <button
          type="button"
          className="nav-entry"
          aria-label="Help"
          onClick={() => {
            close();
            onHelp();
          }}
        >
          Help
          <small>Keys, words, how far to trust it</small>
        </button>
      </div>
    </div>
  );
};

const MoreButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className="nav-entry">
    More <ChevronDown aria-hidden className="size-3" />
  </button>
);

const OfflineBadge = () => {
  const offline = useOffline();
  return (
    <span role="status" className="offline-badge">
      {offline && (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {/* a phone's bar has room only for the icon */}
          <span className="max-sm:sr-only">Offline</span>
        </>
      )}
    </span>
  );
};

// dialogs load when first opened, so the first screen does not wait for them
const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));
const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));
const phoneMenu = lazyWithPreload(async () => (await import('./phone-menu.tsx')).PhoneMenu);

/** Length of the streak with today's five calls, while these are known to be open; else null. Sends no request. */
const useOpenDay = (): number | null => {
  const past = useQuery<ReplyOf<typeof drills.listDrills>>({ queryKey: keyOf(drills.listDrills, {}), enabled: false });
  const board = useQuery<ReplyOf<typeof games.getDaily>>({
    queryKey: keyOf(games.getDaily, { query: { zone: ownZone(), day: yesterday() } }),
    enabled: false,
  });
  return past.data?.dailyDone === false ? (board.data?.streak ?? 0) + 1 : null;
};

/** The bar: mark and Practice on the left, the specified navigation on the right. `paths` are the screens that exist. */
export const Header = ({ paths }: { readonly paths: readonly string[] }) => {
  const [dialog, setDialog] = useState<'menu' | 'help' | 'logout' | null>(null);
  const entries = useEntries(BAR, paths);
  const more = useEntries(MORE, paths);
  const openDay = useOpenDay();
  const help = (): void => setDialog('help');
  useShortcut('?', 'Help', help);
  useEffect(() => {
    // offline, a page that the browser does not keep has no other way to its screens
    if (!isPageKept()) phoneMenu.preload().catch(() => undefined);
  }, []);
  const follow = (open: boolean): void => {
    if (!open) setDialog(null);
  };
  return (
    <header className="header">
      <div className="header-bar">
        <Link to="/" className="flex shrink-0 items-center gap-2 text-ink" aria-label="Windcall, to Fire Control">
          <Mark className="size-6 text-accent" />
          <span className="wordmark">Windcall</span>
        </Link>
        <nav aria-label="Main" className="header-nav">
          <NavLink to="/practice" className="practice-pill">
            {openDay !== null && <i aria-hidden />}
            Practice{openDay !== null && openDay > 1 && ` · Day ${openDay}`}
            {openDay !== null && <span className="sr-only">, today’s five are open</span>}
          </NavLink>
          <Toolbar label="Screens and settings" className="header-tools">
            <div className="header-wide">
              {entries.map((entry) => (
                <ToolbarLink key={entry.to}>
                  <NavEntry entry={entry} />
                </ToolbarLink>
              ))}
              <MoreMenu entries={more} onHelp={help} />
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
              <Button variant="quiet" className="header-menu" aria-haspopup="dialog" onClick={() => setDialog('menu')}>
                Menu
              </Button>
            </ToolbarButton>
          </Toolbar>
        </nav>
      </div>
      <div ref={setStripPlace} className="strip-place" />
      <Later>
        {dialog === 'menu' && (
          <phoneMenu.Component
            entries={entries}
            more={more}
            onClose={() => setDialog(null)}
            onHelp={help}
            onLogout={() => setDialog('logout')}
          />
        )}
        {dialog === 'help' && <HelpDialog open onOpenChange={follow} />}
        {dialog === 'logout' && <LogoutDialog open onOpenChange={follow} />}
      </Later>
    </header>
  );
};

export const PlainHeader = () => (
  <header className="header">
    <nav aria-label="Main" className="header-bar">
      {[...BAR, { label: 'Practice', to: '/practice' }, { label: 'Account', to: '/account' }]
        .filter((entry) => !('adminOnly' in entry))
        .map(({ label, to }) => (
          <a key={to} href={to} className="nav-entry">
            {label}
          </a>
        ))}
    </nav>
  </header>
);
