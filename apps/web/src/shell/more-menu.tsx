import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ToolbarButton } from '../kit/toolbar.tsx';
import { NavEntry } from './nav-entry.tsx';
import type { ShownEntry } from './use-entries.ts';

interface MoreMenuProps {
  readonly entries: readonly ShownEntry[];
  readonly onHelp: () => void;
}

/** What the bar has beside the screens of the specification, behind one button. It is a list of links, not a menu of commands. */
export const MoreMenu = ({ entries, onHelp }: MoreMenuProps) => {
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
