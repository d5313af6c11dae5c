import './matches.css';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/index.ts';
import { ButtonLink, classNames, EmptyState, Skeleton } from '../../kit/index.ts';
import { PracticeTabs } from '../../shell/practice-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useUnits } from '../../units/index.ts';

/** A screen of matches and stages, under the tabs of Practice. */
export const MatchPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Screen title={title} layout="bare" className="practice practice-page">
    <PracticeTabs current="Games" />
    {children}
  </Screen>
);

interface NotYetProps {
  /** Why loading failed; null or undefined while it loads. */
  readonly error: unknown;
  readonly title: string;
  /** Shown if the error is not the server's. */
  readonly text?: string;
  /** Address of the match; the list of matches by default. */
  readonly match?: string | undefined;
}

/** Placeholder for content that is loading or has failed. */
export const NotYet = ({ error, title, text = 'Try again in a moment.', match }: NotYetProps) => {
  const units = useUnits();
  if (error == null) return <Skeleton className="h-96 w-full" />;
  return (
    <EmptyState
      title={title}
      text={messageOf(units, error, text)}
      action={
        <ButtonLink to={match === undefined ? '/practice/matches' : `/practice/matches/${match}`}>
          Back to {match === undefined ? 'Matches' : 'the match'}
        </ButtonLink>
      }
    />
  );
};

interface ListRowProps {
  readonly name: ReactNode;
  readonly about: ReactNode;
  /** Buttons of the row. */
  readonly children?: ReactNode;
}

/** A row of a list, with its details. */
export const ListRow = ({ name, about, children }: ListRowProps) => (
  <li className="flex items-center justify-between gap-4 border-b border-line py-2">
    <div className="min-w-0">
      <p className="wrap-anywhere">{name}</p>
      <small className="figure block text-sm text-ink-3">{about}</small>
    </div>
    {children}
  </li>
);

interface FactLineProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode] | false)[];
  readonly className?: string;
  readonly valueClass?: string;
}

/** Names with their values, side by side. */
export const FactLine = ({ facts, className, valueClass }: FactLineProps) => (
  <dl className={classNames('flex flex-wrap gap-x-8 gap-y-2', className)}>
    {facts
      .filter((fact) => fact !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt className="engraved">{name}</dt>
          <dd className={valueClass}>{value}</dd>
        </div>
      ))}
  </dl>
);
