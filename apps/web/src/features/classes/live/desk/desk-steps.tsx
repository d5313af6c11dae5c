import type { lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import type { MouseEvent } from 'react';
import { messageOf } from '../../../../api/index.ts';
import { ActionButton, Button, ButtonLink } from '../../../../kit/index.ts';
import { useUnits } from '../../../../units/index.ts';
import { useServerNow } from '../use-live.ts';
import type { LiveCommands } from '../use-live-commands.ts';
import { type DeskStep, lateCalls } from './desk-words.ts';

interface NextStepProps {
  readonly step: DeskStep;
  readonly commands: LiveCommands;
  /** Address of the review after the session. */
  readonly reviewPath: string;
  /** Asks before the session ends. */
  readonly onEnd: () => void;
}

/** Counts a double click as one press: the second click would do the next act, and a reveal cannot be undone. */
const once = (event: MouseEvent): void => {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
};

/** The one amber button: the next step of the evening, with its key. */
const NextStep = ({ step, commands, reviewPath, onEnd }: NextStepProps) => {
  const look = {
    variant: 'primary',
    className: 'h-auto min-h-19 w-full justify-between py-2 text-left text-xl whitespace-normal [&_kbd]:text-base',
    ...(step.does !== 'forward' && { onClickCapture: once }),
  } as const;
  const words = (
    <span>
      {step.label}
      <small className="block text-sm font-normal">{step.note}</small>
    </span>
  );
  switch (step.does) {
    case 'review':
      return (
        <ButtonLink {...look} to={reviewPath}>
          {words}
        </ButtonLink>
      );
    case 'end':
      return (
        <Button {...look} pending={commands.isBusy.end} onClick={onEnd}>
          {words}
        </Button>
      );
    default:
      return (
        <ActionButton
          {...look}
          action={commands.actions[step.does]}
          pending={step.does !== 'forward' && commands.isBusy[step.does]}
        >
          {words}
        </ActionButton>
      );
  }
};

interface DeskStepsProps extends NextStepProps {
  readonly live: Pick<lives.Live, 'tasks'>;
  readonly table: Pick<ClassTable, 'state' | 'task' | 'holdUntil'>;
  /** The server's clock minus this device's, ms. */
  readonly aheadMs: number;
  /** Whether the wall shows the sum of the cues. */
  readonly isSummed: boolean;
}

const HOLD_S = 20;

/** Undoes a freeze before the reveal, while the countdown line runs. */
const OpenAgain = ({
  commands,
  until,
  aheadMs,
}: Pick<DeskStepsProps, 'commands' | 'aheadMs'> & { readonly until: string }) => {
  const leftS = Math.ceil((Date.parse(until) - useServerNow(aheadMs)) / 1000);
  if (leftS <= 0) return null;
  return (
    <ActionButton
      action={commands.actions.again}
      pending={commands.isBusy.again}
      onClickCapture={once}
      className="relative mt-2 h-auto min-h-14 w-full overflow-hidden py-2 text-left whitespace-normal"
    >
      <span className="mr-auto">
        Open again
        <small className="block text-sm font-normal text-ink-2">Nothing was told yet. The wall waits.</small>
      </span>
      <span className="figure text-ink-2">{leftS} s</span>
      <i
        aria-hidden
        className="absolute bottom-0 left-0 h-0.5 bg-accent"
        style={{ width: `${(100 * leftS) / HOLD_S}%` }}
      />
    </ActionButton>
  );
};

/** Calls that arrived after Freeze, for the desk to decide on until the reveal. */
export const LateCalls = ({ table, commands }: { readonly table: ClassTable; readonly commands: LiveCommands }) => {
  const { asked, counted } = lateCalls(table);
  if (table.state !== 'frozen') return null;
  return (
    <>
      {asked.length > 0 && (
        <section aria-label="Late calls" className="rounded border border-fill bg-wash px-4 py-3.5">
          <h3 className="text-base">{asked.length === 1 ? '1 call' : `${asked.length} calls`} arrived after Freeze</h3>
          <ul>
            {asked.map(({ memberId, name, evidence }) => (
              <li key={memberId} className="border-line py-2.5 not-first:border-t">
                <b className="font-medium">{name}</b> <span className="text-ink-2">{evidence}</span>
                <span className="mt-2 flex flex-wrap gap-2">
                  <Button onClick={() => commands.decideLate(memberId, true)}>Let it count</Button>
                  <Button variant="quiet" onClick={() => commands.decideLate(memberId, false)}>
                    Leave it out
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">Undecided at Reveal: left out.</p>
        </section>
      )}
      {counted.map((words) => (
        <p key={words} className="text-sm text-ink-2">
          {words}
        </p>
      ))}
    </>
  );
};

/** The next step of the session, other steps while cues are shown, and the error of the last one. */
export const DeskSteps = ({ live, table, isSummed, aheadMs, ...next }: DeskStepsProps) => {
  const units = useUnits();
  const { step, commands } = next;
  const { open, forward, back } = commands.actions;
  return (
    <div className="desk-dock">
      <NextStep {...next} />
      {table.holdUntil && <OpenAgain commands={commands} until={table.holdUntil} aheadMs={aheadMs} />}
      {table.state === 'revealed' && (
        <div className="mt-2 flex flex-wrap justify-between gap-2">
          <ActionButton action={back} variant="quiet" disabled={!back.enabled}>
            Back one
          </ActionButton>
          {step.does === 'forward' && table.task < live.tasks && (
            <ActionButton action={open} variant="quiet">
              Open wind {table.task + 1} now
            </ActionButton>
          )}
          {step.does === 'open' && isSummed && (
            <ActionButton action={forward} variant="quiet">
              Show the standings
            </ActionButton>
          )}
        </div>
      )}
      {commands.failed && (
        <p role="alert" className="text-sm text-warn">
          {messageOf(units, commands.failed, 'That was not done. Look at where the session is and try again.')}
        </p>
      )}
    </div>
  );
};
