import { elevationText, windText } from '@windcall/simulation';
import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { notice } from '../../platform/toasts/notice.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import type { RecordedShot } from './fire-shot.ts';
import type { Sent } from './send-unsent.ts';

const tellShot = ({ shot, windError, elevationError }: RecordedShot): void =>
  toast({
    title: shot.isHit ? 'Hit!' : 'Miss!',
    variant: shot.isHit ? 'default' : 'plain',
    description: `Shot ${shot.shotNumber}, score ${shot.score}. Wind error ${windText(windError, 2)} mil, elevation error ${elevationText(elevationError, 2)} mil.`,
  });

const tellRefusals = (refused: readonly unknown[], recorded: number): void => {
  const [error] = refused;
  const others = recorded === 0 ? '' : ` ${recorded} of the kept shots ${recorded === 1 ? 'was' : 'were'} recorded.`;
  const isLimit = error instanceof ApiError && error.code === 'shot-limit-reached';
  if (refused.length > 1) {
    const why = messageOf(error, 'They cannot be recorded.');
    toastError(isLimit ? 'Shot Limit Reached' : 'Shot Error', `${refused.length} shots were refused. ${why}${others}`);
  } else if (isLimit) toastError('Shot Limit Reached', error.message + others);
  else toastError('Shot Error', `Failed to record shot. ${messageOf(error, 'Please try again.')}${others}`);
};

/** Says what came of sending shots. A failure is said only where somebody waits for it (`isAsked`): kept shots are in view. */
export const tellSent = ({ recorded, refused, failure }: Sent, isAsked: boolean): void => {
  if (refused.length > 0) tellRefusals(refused, recorded.length);
  else if (failure !== null) {
    console.error('a shot could not be recorded', failure);
    if (isAsked) toastError('Shot Error', 'Failed to record shot. Please try again.');
  } else if (recorded.length > 1) {
    notice({
      title: `${recorded.length} Shots Recorded`,
      description: 'The server flew the kept shots. The log shows where they landed.',
    });
  } else if (recorded[0] !== undefined) tellShot(recorded[0]);
};

/** Says that a shot waits in this browser. */
export const tellKept = (shotNumber: number): void =>
  notice({
    title: 'Shot Kept',
    description: `Shot ${shotNumber} is not saved yet. The server decides where it landed when it is reached.`,
  });
