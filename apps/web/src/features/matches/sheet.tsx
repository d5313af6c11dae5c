import type { ReactNode } from 'react';
import { APP_NAME } from '../../kit/app-name.ts';

interface SheetProps {
  readonly label: string;
  readonly title: string;
  /** Under the title. */
  readonly about: string;
  /** What of the match the sheet is, and how final. */
  readonly what: string;
  readonly state: string;
  readonly code: string;
  /** In the middle of the foot. */
  readonly foot: string;
  readonly printedAt: string;
  readonly page: number;
  readonly pages: number;
  /** Lines to sign on. */
  readonly signed?: readonly string[];
  readonly children: ReactNode;
}

/** A sheet of paper of a match, as it will be printed. */
export const Sheet = ({
  label,
  title,
  about,
  what,
  state,
  code,
  foot,
  printedAt,
  page,
  pages,
  ...rest
}: SheetProps) => (
  <article className="sheet" aria-label={label}>
    <header>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div className="sheet-what">
        <b>{what}</b>
        <p>{state}</p>
      </div>
    </header>
    {rest.children}
    <footer>
      {rest.signed !== undefined && (
        <div className="sheet-sign">
          {rest.signed.map((line) => (
            <span key={line} className="sheet-line">
              {line}
            </span>
          ))}
        </div>
      )}
      <div className="sheet-foot">
        <span>
          {APP_NAME} · {window.location.host}/practice/matches/{code}
        </span>
        <span>{foot}</span>
        <span>
          Printed {printedAt} · {page} of {pages}
        </span>
      </div>
    </footer>
  </article>
);

/** What a sheet says first, each under its name. */
export const SheetFacts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="sheet-rules">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
