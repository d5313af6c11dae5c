import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../kit/index.ts';

/** A name, its number and a word about it. */
export const FigureLine = (props: {
  readonly name: ReactNode;
  readonly value: string;
  readonly reading?: { readonly tone: Tone; readonly word: string };
}) => (
  <div className="flex items-baseline justify-between gap-3 border-b border-line py-1.5">
    <dt className="min-w-0 text-base text-ink-2">{props.name}</dt>
    <dd className="flex shrink-0 items-center gap-2">
      <span className="figure">{props.value}</span>
      {props.reading && <Badge tone={props.reading.tone}>{props.reading.word}</Badge>}
    </dd>
  </div>
);
