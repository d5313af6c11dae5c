import type { lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import type { MouseEvent } from 'react';
import { messageOf } from '../../../../api/message-of.ts';
import { ActionButton } from '../../../../kit/action-button.tsx';
import { Button } from '../../../../kit/button.tsx';
import { ButtonLink } from '../../../../kit/button-link.tsx';
import { useUnits } from '../../../../units/use-units.tsx';
import type { LiveCommands } from '../use-live-commands.ts';
import type { DeskStep } from './desk-words.ts';

interface NextStepProps {
  readonly step: DeskStep;
  readonly commands: LiveCommands;
  /** Where the session is reviewed once it is over. */
  readonly reviewPath: string;
  /** Asks before the session ends. */
  readonly onEnd: () => void;
}

/** A double click is one press: the button it lands on does the next thing already, and a reveal is for good. */
const once = (event: MouseEvent): void => {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
};

/** The one amber button: the next step of the evening, with its key. */
const NextStep = ({ step, commands, reviewPath, onEnd }: NextStepProps) => {
  const look = {
    variant: 'primary',
    className: 'desk-go',
    ...(step.does !== 'forward' && { onClickCapture: once }),
  } as const;
  const words = (
    <span>
      {step.label}
      <small>{step.note}</small>
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
  readonly table: Pick<ClassTable, 'state' | 'task'>;
  /** The wall adds the cues up. */
  readonly isSummed: boolean;
}

/** The next step of the session, other steps while cues are shown, and why the last one failed. */
export const DeskSteps = ({ live, table, isSummed, ...next }: DeskStepsProps) => {
  const units = useUnits();
  const { step, commands } = next;
  const { open, forward, back } = commands.actions;
  return (
    <div className="desk-dock">
      <NextStep {...next} />
      {table.state === 'revealed' && (
        <div className="desk-steps">
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
