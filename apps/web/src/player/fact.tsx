import type { ReactNode } from 'react';

interface FactProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly small?: ReactNode;
  readonly children?: ReactNode;
}

/** A figure under its name, and its meaning. */
export const Fact = ({ name, value, small, children }: FactProps) => (
  <div>
    <dt className="engraved">{name}</dt>
    <dd>
      <span className="figure text-2xl">
        {value}
        {small && <small className="ml-2 inline-block text-sm whitespace-nowrap text-ink-3">{small}</small>}
      </span>
      {children && <p className="text-sm text-ink-2">{children}</p>}
    </dd>
  </div>
);
