import { download } from '../../api/index.ts';
import { defineStored, oneOf, useThing } from '../../desk/slot.ts';
import { Button, ownDay } from '../../kit/index.ts';
import { dailyIcs } from '../../share/daily-ics.ts';
import { useInstall } from '../../shell/install.ts';

const said = defineStored<'yes'>({ key: 'installSaid', schema: oneOf('yes'), encoding: 'text' });

/** From the second day on: offers once to put the app on the home screen, and a reminder for the user's calendar. */
export const ComeBack = () => {
  const install = useInstall();
  const isSaid = useThing(said) !== null;
  return (
    <div className="come-back">
      {install !== null && !isSaid && (
        <p>
          <span>
            Put Windcall on your home screen.
            <small>
              {install.ask === null ? 'Tap Share, then Add to Home Screen.' : 'It opens here, also without a network.'}
            </small>
          </span>
          {install.ask !== null && (
            <Button
              size="sm"
              onClick={() => {
                said.write('yes');
                install.ask?.();
              }}
            >
              Install
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => said.write('yes')}>
            Not now
          </Button>
        </p>
      )}
      <p>
        <span>
          A daily reminder.
          <small>A calendar entry at 7:00 PM. Nothing is sent.</small>
        </span>
        <Button
          size="sm"
          onClick={() =>
            download(
              dailyIcs(ownDay(Date.now()), window.location.origin, new Date()),
              'windcall-daily.ics',
              'text/calendar',
            )
          }
        >
          Add
        </Button>
      </p>
    </div>
  );
};
