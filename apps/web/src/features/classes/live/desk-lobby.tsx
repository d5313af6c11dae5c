import type { classes, lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { ButtonLink } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { CodeByHand } from '../code-by-hand.tsx';
import { NameMenu } from './desk/name-menu.tsx';
import { liveLine } from './live-words.ts';

interface DeskLobbyProps {
  readonly klass: classes.ClassView;
  readonly live: lives.Live;
  readonly table: ClassTable;
  /** Students of the class who are not in the live. */
  readonly away: readonly string[];
}

export const DeskLobby = ({ klass, live, table, away }: DeskLobbyProps) => {
  const units = useUnits();
  const { joining } = klass;
  return (
    <>
      <h2 className="desk-now">
        <b>
          {joining?.expected
            ? `${table.rows.length} here of ${joining.expected} expected`
            : `${table.rows.length} of ${table.rows.length + away.length} ${table.rows.length === 1 ? 'is' : 'are'} here`}
        </b>
        <span>{liveLine(units, live)}</span>
      </h2>
      <ul aria-label="Who is here" className="desk-lobby">
        {table.rows.map(({ memberId, name }, i) => (
          <li key={memberId}>
            <i aria-hidden className="shape" data-s="fired" />{' '}
            <NameMenu klass={klass} memberId={memberId} name={name} place={i + 1} />
          </li>
        ))}
        {away.map((name) => (
          <li key={name} className="text-ink-2">
            <i aria-hidden className="shape" data-s="waiting" /> {name} <small>has not joined</small>
          </li>
        ))}
      </ul>
      {joining?.code && joining.link ? (
        <section aria-label="Join" className="flex flex-col items-start gap-2 border-t border-line pt-5">
          <p className="text-ink-2">
            Join at <b className="font-medium text-ink">{new URL(joining.link).host}/join</b>
          </p>
          <CodeByHand label="Join code" code={joining.code} copies={joining.link} copy="Copy link" />
          <p className="max-w-prose text-ink-2">
            One code for the class and this session. Late comers start with the wind that is open.
          </p>
        </section>
      ) : (
        <p className="text-ink-2">
          Joining is closed.{' '}
          <ButtonLink size="sm" to={`/classes/${klass.id}?tab=members`}>
            Open it under Members
          </ButtonLink>
        </p>
      )}
    </>
  );
};
