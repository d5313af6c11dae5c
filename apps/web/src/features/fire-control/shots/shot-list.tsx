import { memo, useEffect, useRef } from 'react';
import { AccuracyDot } from './accuracy-dot.tsx';
import { accuracyOf, type LoggedShot } from './logged-shot.ts';
import { MilText } from './mil-text.tsx';

/** A scrolling frame takes the focus, so that the keyboard can scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLL = { tabIndex: 0 } as const;

const Row = ({ shot, latest }: { readonly shot: LoggedShot; readonly latest: boolean }) => {
  const { wind, elevation } = accuracyOf(shot);
  return (
    <li
      data-latest={latest || undefined}
      className="grid h-7 [content-visibility:auto] grid-cols-[1.75rem_2.75rem_1.25rem_1fr_auto] items-center gap-2 border-b border-line text-sm data-latest:text-accent"
    >
      <span className="figure text-ink-3">{shot.shotNumber}</span>
      <span>{shot.isHit ? 'Hit' : 'Miss'}</span>
      <span className="figure text-right">{shot.score}</span>
      <span className="truncate text-ink-2">
        <MilText windMil={shot.impactX} elevationMil={shot.impactY} />
      </span>
      {shot.saved ? (
        <span className="flex gap-1">
          <AccuracyDot accuracy={wind} of="Wind" />
          <AccuracyDot accuracy={elevation} of="Elevation" />
        </span>
      ) : (
        <span className="text-xs text-warn">not saved</span>
      )}
    </li>
  );
};

/** The session's shots beside the scope, latest first: hit, score, impact, and ratings of wind and elevation. */
export const ShotList = memo(({ shots }: { readonly shots: readonly LoggedShot[] }) => {
  const list = useRef<HTMLOListElement>(null);
  const count = shots.length;
  useEffect(() => {
    if (count === 0) return;
    // in the next frame, with the new row: at once would cost an extra layout
    const next = requestAnimationFrame(() => {
      if (list.current) list.current.scrollTop = 0;
    });
    return () => cancelAnimationFrame(next);
  }, [count]);
  if (count === 0) {
    return <p className="text-sm text-ink-3">Each shot is listed here: hit or miss, score, and where it landed.</p>;
  }
  return (
    <ol
      ref={list}
      {...KEYBOARD_SCROLL}
      aria-label="Shots of this session, latest first"
      className="min-h-0 overflow-y-auto"
    >
      {shots.toReversed().map((shot, i) => (
        <Row key={shot.shotNumber} shot={shot} latest={i === 0} />
      ))}
    </ol>
  );
});
