import type { ReactNode } from 'react';

interface LandingFrameProps {
  readonly narrow: boolean;
  readonly phase?: string;
  /** Result of the shot; the question if absent. */
  readonly title?: string | undefined;
  readonly text?: ReactNode;
  readonly stage?: ReactNode;
  /** The rail below the scope, or the result. */
  readonly children?: ReactNode;
}

/** Frame of the landing page's call; its size does not change when the picture arrives. */
export const LandingFrame = ({ narrow, phase = 'opening', title, text, stage, children }: LandingFrameProps) => (
  <section className="landing-call" aria-label="Call a wind" data-host="landing" data-phase={phase}>
    <div className="landing-head" aria-live="polite">
      <h1>{title ?? 'Which way, and how hard?'}</h1>
      <p>
        {text ??
          (narrow
            ? 'Cloth flies away from the wind.'
            : 'Watch the cloth: it flies away from the wind. Drag your call, then fire. No account needed.')}
      </p>
    </div>
    <div className="landing-stage">{stage ?? <div className="landing-round" />}</div>
    {children ?? <div className="landing-ask" />}
  </section>
);
