import type { classes } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { QrCode } from '../../../share/qr-code.tsx';
import { windSide } from '../../../units/crosswind.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { ClassPage } from './class-page.tsx';
import { BracketBar, CallTime, ConnectionMark } from './live-marks.tsx';
import { countOf, liveLine, STATE_WORDS, saidOf } from './live-words.ts';
import { axisOf, classWords, hitsOf, isHeld, judgedOfTask, tooFewWords, truthWords } from './results-words.ts';
import { useLive, useLives, useSaid } from './use-live.ts';

/** A pointer that rests is in the way on a wall, ms. */
const STILL_MS = 3000;

/** Whether the pointer has rested for a while. */
const useStill = (): boolean => {
  const [still, setStill] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setStill(true), STILL_MS);
    const onMove = (): void => {
      setStill(false);
      clearTimeout(timer);
      timer = setTimeout(() => setStill(true), STILL_MS);
    };
    window.addEventListener('pointermove', onMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', onMove);
    };
  }, []);
  return still;
};

/** Up to so many names are large, and above so many they stand closer. */
const FEW = 8;
const MANY = 20;

const Wall = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const still = useStill();
  const { data } = useLives(klass.id);
  const [newest] = data?.lives ?? [];
  // the students' view, whoever is signed in
  const { live = newest, heard } = useLive(klass.id, newest?.id ?? null, 'class');
  const table = heard.feed?.table;
  const said = useSaid(table ? saidOf(table, table.task) : '');
  const count = table && countOf(table, table.task);
  const isShown = table !== undefined && table.task > 0 && (table.state === 'revealed' || table.state === 'over');
  const judged = table && isShown ? judgedOfTask(table, table.task) : [];
  const axis = axisOf(
    units,
    judged.flatMap(({ lo, hi, truth }) => [lo, hi, truth]),
  );
  const truth = truthWords(units, judged);
  const shown = judged.length > 0 ? judged.length : (table?.rows.length ?? 0);
  return (
    <div
      className="wall"
      data-still={still || undefined}
      data-size={shown > MANY ? 'many' : shown > FEW ? undefined : 'few'}
    >
      <section aria-label="The class" className="wall-main">
        <h2>
          {!table || !live
            ? klass.name
            : table.task === 0
              ? 'Waiting for the first wind'
              : `Wind ${table.task} of ${live.tasks}`}
          {table && live?.distance != null && live.task === table.task && (
            <span className="text-ink-2"> · {units.text('range', live.distance)}</span>
          )}
        </h2>
        {heard.refusal && <p role="alert">{messageOf(units, heard.refusal, 'This class was not found.')}</p>}
        {!newest && <p className="text-2xl text-ink-2">No live is open yet.</p>}
        {table && count && table.task > 0 && !isShown && (
          <p className="flex flex-wrap items-center gap-6 text-2xl">
            <span>
              Called <span className="figure">{count.called}</span> of <span className="figure">{count.of}</span>
            </span>
            {table.state === 'frozen' && <span>Calls have ended</span>}
            {table.state === 'open' && live && <CallTime live={live} aheadMs={heard.aheadMs} />}
          </p>
        )}
        {isShown && (
          <div className="text-2xl">
            {truth && (
              <p>
                It was {truth}. Held by {judged.filter(isHeld).length} of {judged.length}, hit by{' '}
                {hitsOf(table, judged)}.
              </p>
            )}
            <p className="text-ink-2">{tooFewWords(table) ?? classWords(units, judged)}</p>
          </div>
        )}
        {table && (!isShown || judged.length === 0) && (
          <ul className="wall-who" aria-label="Who is in">
            {table.rows.map((row) => {
              const cell = row.cells[table.task - 1];
              return (
                <li key={row.memberId}>
                  <span>{row.name}</span>
                  <small>{cell ? STATE_WORDS[cell.state] : 'here'}</small>
                </li>
              );
            })}
          </ul>
        )}
        {judged.length > 0 && (
          <p aria-hidden className="wall-legend">
            <span>
              <s /> the wind
            </span>
            <span>
              <i data-held /> held it
            </span>
            <span>
              <i /> missed it
            </span>
            <span>
              <b /> best call
            </span>
          </p>
        )}
        {judged.length > 0 && (
          <ul
            className="wall-results"
            aria-label="Brackets about the wind"
            data-unnamed={table?.unnamed !== undefined || undefined}
          >
            {judged.map((one, i) => (
              <li key={one.name ?? i}>
                {one.name !== null && <span>{one.name}</span>}
                <span>
                  <span className="sr-only">
                    {windSide(units, one.lo)} to {windSide(units, one.hi)}, it was {windSide(units, one.truth)}
                  </span>
                  <BracketBar call={one} truth={one.truth} axis={axis} />
                </span>
                {one.name !== null && <small>{one.isHit === null ? '–' : one.isHit ? 'hit' : 'miss'}</small>}
              </li>
            ))}
          </ul>
        )}
        <p role="status" aria-live="polite" className="sr-only">
          {said}
        </p>
      </section>
      <aside aria-label="Join" className="wall-rail">
        {klass.joining?.code && klass.joining.link && (
          <>
            <p className="text-2xl [overflow-wrap:anywhere]">Join at {new URL(klass.joining.link).host}/join</p>
            <p className="figure wall-code">{klass.joining.code}</p>
            <QrCode text={klass.joining.link} label="QR code of the link to join" />
            <p className="text-lg text-ink-2">Type the code or point a phone at it. A name is enough; no e-mail.</p>
          </>
        )}
        <p className="text-xl">{klass.name}</p>
        {live && <p className="text-ink-2">{liveLine(units, live)}</p>}
        <ConnectionMark connection={heard.connection} />
      </aside>
    </div>
  );
};

/** What the class sees on the projector: nothing that a student may not know. */
export const WallScreen = () => <ClassPage title="Wall">{(klass) => <Wall klass={klass} />}</ClassPage>;
