import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/** Names and values on hairlines. `false` has no line. */
export const Facts = ({ facts }: { readonly facts: readonly (Fact | false)[] }) => (
  <dl className="flex flex-col">
    {facts
      .filter((fact) => fact !== false)
      .map(([name, value]) => (
        <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="text-right text-base">{value}</dd>
        </div>
      ))}
  </dl>
);
