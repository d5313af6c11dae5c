import { ERRORS } from '@windcall/contract';
import { useEffect, useEffectEvent } from 'react';
import { isUnreachable } from '../../../api/kept-answers.ts';
import { messageOf } from '../../../api/message-of.ts';
import { onReport } from '../../../api/send-outbox.ts';
import { SHORT_TOAST_MS, toast, toastError, toastNews } from '../../../toasts/toast.ts';
import { angleName, elevationText, windText } from '../../../units/angles.ts';
import type { Units } from '../../../units/units.ts';
import { useUnits } from '../../../units/use-units.tsx';
import type { LoggedShot } from './logged-shot.ts';
import { refetchShots, type SentShots, shotSender, unsentShots } from './shot-sender.ts';

/** Reports the results of sending shots on every screen. */
export const useToldShots = (): void => {
  const units = useUnits();
  const hear = useEffectEvent((sent: SentShots): void => {
    tellSent(units, sent);
    // the list's screen may have been closed when the answer came
    if (!sent.isAsked) for (const id of new Set(sent.taken.map(({ value }) => value.sessionId))) void refetchShots(id);
  });
  useEffect(() => onReport(shotSender, hear), []);
};

/** Set minus needed, for toast and lesson: in the shown unit, two decimals, with its letter. */
export const errorsOf = (
  units: Units,
  shot: Omit<LoggedShot, 'saved'>,
): { readonly wind: string; readonly elevation: string } => ({
  wind: windText(units, shot.userWindDial + shot.windHold - shot.trueWindDriftMils, 2),
  elevation: elevationText(units, shot.userElevationDial + shot.elevationHold - shot.trueElevationMils, 2),
});

const said = (units: Units, shot: FlownShot): string => {
  const { wind, elevation } = errorsOf(units, shot);
  return `Shot ${shot.shotNumber}, score ${shot.score}. Wind error ${wind} ${angleName(units)}, elevation error ${elevation} ${angleName(units)}.`;
};

/** Whether the shooter read a shot's result, by shot ID: `covered` if a failure replaced the result at once. */
const readings = new Map<string, 'told' | 'covered'>();

type FlownShot = Omit<LoggedShot, 'saved'>;

const tellResult = (units: Units, shot: FlownShot, more = ''): void => {
  if (shot.shotId !== null) readings.set(shot.shotId, 'told');
  toast({
    title: shot.isHit ? 'Hit!' : 'Miss!',
    variant: shot.isHit ? 'default' : 'plain',
    durationMs: SHORT_TOAST_MS,
    description: `${said(units, shot)}${more}`,
  });
};

export const tellShot = (units: Units, shot: FlownShot): void => tellResult(units, shot);

export const tellKept = (units: Units, shot: FlownShot): void =>
  tellResult(units, shot, ' Saved here until the server can be reached.');

const tellRefusals = (units: Units, refused: SentShots['refused'], recorded: number): void => {
  const [first] = refused;
  const n = refused.length;
  const code = first?.error.code;
  const others = recorded === 0 ? '' : ` ${recorded} of the kept shots ${recorded === 1 ? 'was' : 'were'} recorded.`;
  if (code === 'not-found') {
    const what = n === 1 ? 'the shot that waited for it' : `the ${n} shots that waited for it`;
    const why = messageOf(units, first?.error, 'It was not found.');
    toastError('Not Recorded', `Session ${first?.value.sessionId}: ${why} So ${what} cannot be recorded.${others}`);
  } else if (n > 1) {
    const why = messageOf(units, first?.error, 'They cannot be recorded.');
    const title = code === 'shot-limit-reached' ? 'Shot Limit Reached' : 'Shot Error';
    toastError(title, `${n} shots were refused. ${why}${others}`);
  } else if (code === 'shot-limit-reached')
    toastError('Shot Limit Reached', messageOf(units, first?.error, ERRORS['shot-limit-reached'].message) + others);
  else
    toastError('Shot Error', `Failed to record shot. ${messageOf(units, first?.error, 'Please try again.')}${others}`);
};

/** Reports the result of sending shots. Failures only if the user waits: kept shots are visible. */
export const tellSent = (units: Units, { taken, refused, failure, isAsked }: SentShots): void => {
  const [first] = taken;
  if (refused.length > 0) tellRefusals(units, refused, taken.length);
  else if (failure !== null) {
    console.error('a shot could not be recorded', failure);
    // an unreachable server is no failure: the screen shows the shot as kept
    if (isAsked && !isUnreachable(failure)) {
      for (const { value } of unsentShots()) readings.set(value.body.shotId ?? '', 'covered');
      toastError('Shot Error', 'Failed to record shot. Please try again.');
    }
  } else if (taken.length > 1) {
    toastNews({
      variant: 'plain',
      title: `${taken.length} Shots Recorded`,
      description: 'The server has the shots that were kept here.',
    });
  } else if (first !== undefined) {
    const reading = readings.get(first.value.body.shotId ?? '');
    // a shot fired before the page loaded was read then, if at all
    if (reading === 'covered' || (isAsked && reading === undefined)) tellShot(units, first.reply.shot);
  }
};
