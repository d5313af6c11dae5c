import { ERRORS } from '@windcall/contract';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { angleName, elevationText, windText } from '../../../platform/measure/angles.ts';
import { isUnreachable } from '../../../platform/offline/kept-answers.ts';
import { SHORT_TOAST_MS, toast, toastError } from '../../../platform/toasts/toast.ts';
import type { LoggedShot } from './logged-shot.ts';
import type { Sent } from './send-unsent.ts';

/** What was set less what was needed, as toast and lesson both say it: in the shown unit, two decimals, with its letter. */
export const errorsOf = (shot: LoggedShot): { readonly wind: string; readonly elevation: string } => ({
  wind: windText(shot.userWindDial + shot.windHold - shot.trueWindDriftMils, 2),
  elevation: elevationText(shot.userElevationDial + shot.elevationHold - shot.trueElevationMils, 2),
});

const said = (shot: LoggedShot): string => {
  const { wind, elevation } = errorsOf(shot);
  return `Shot ${shot.shotNumber}, score ${shot.score}. Wind error ${wind} ${angleName()}, elevation error ${elevation} ${angleName()}.`;
};

/** Says where a shot went, as soon as it is fired. */
export const tellShot = (shot: LoggedShot): void =>
  toast({
    title: shot.isHit ? 'Hit!' : 'Miss!',
    variant: shot.isHit ? 'default' : 'plain',
    durationMs: SHORT_TOAST_MS,
    description: said(shot),
  });

/** Says where a shot went that waits in this browser. */
export const tellKept = (shot: LoggedShot): void =>
  toast({
    title: shot.isHit ? 'Hit!' : 'Miss!',
    variant: shot.isHit ? 'default' : 'plain',
    durationMs: SHORT_TOAST_MS,
    description: `${said(shot)} Kept here until the server is reached.`,
  });

const tellRefusals = (refused: Sent['refused'], recorded: number): void => {
  const [first] = refused;
  const n = refused.length;
  const code = first?.error instanceof ApiError ? first.error.code : undefined;
  const others = recorded === 0 ? '' : ` ${recorded} of the kept shots ${recorded === 1 ? 'was' : 'were'} recorded.`;
  if (code === 'not-found') {
    const what = n === 1 ? 'the shot that waited for it' : `the ${n} shots that waited for it`;
    const why = messageOf(first?.error, 'It was not found.');
    toastError('Not Recorded', `Session ${first?.sessionId}: ${why} So ${what} cannot be recorded.${others}`);
  } else if (n > 1) {
    const why = messageOf(first?.error, 'They cannot be recorded.');
    const title = code === 'shot-limit-reached' ? 'Shot Limit Reached' : 'Shot Error';
    toastError(title, `${n} shots were refused. ${why}${others}`);
  } else if (code === 'shot-limit-reached')
    toastError('Shot Limit Reached', messageOf(first?.error, ERRORS['shot-limit-reached'].message) + others);
  else toastError('Shot Error', `Failed to record shot. ${messageOf(first?.error, 'Please try again.')}${others}`);
};

/** Says what came of sending shots. A failure is said only where somebody waits for it (`isAsked`): kept shots are in view. */
export const tellSent = ({ recorded, refused, failure }: Sent, isAsked: boolean): void => {
  if (refused.length > 0) tellRefusals(refused, recorded.length);
  else if (failure !== null) {
    console.error('a shot could not be recorded', failure);
    // Out of reach is no failure of the shooter's: the shot is kept, and said to be.
    if (isAsked && !isUnreachable(failure)) toastError('Shot Error', 'Failed to record shot. Please try again.');
  } else if (recorded.length > 1) {
    toast({
      variant: 'plain',
      title: `${recorded.length} Shots Recorded`,
      description: 'The server has the shots that were kept here.',
    });
  }
};
