import type { ReactNode } from 'react';

interface LandingFrameProps {
  readonly narrow: boolean;
  /** What is told of the shot; the question where absent. */
  readonly title?: string | undefined;
  readonly text?: ReactNode;
  /** The scope. */
  readonly stage?: ReactNode;
  /** What is called with, or told, below it. */
  readonly children?: ReactNode;
}

/** What the call of the landing page stands in: the same before its picture has come. */
export const LandingFrame = ({ narrow, title, text, stage, children }: LandingFrameProps) => (
  <section className="landing-call" aria-label="Call a wind">
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
