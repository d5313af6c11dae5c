import { classes } from '@windcall/contract';
import { useState } from 'react';
import { failure, refresh, useCallMutation } from '../../../api/index.ts';
import { Button, formatDateTime, Panel, Select, Switch, TextField } from '../../../kit/index.ts';
import { QrCode } from '../../../share/qr-code.tsx';
import { useUnits } from '../../../units/index.ts';

const HOURS = [
  [1, '1 hour'],
  [4, '4 hours'],
  [classes.JOINING_HOURS.usual, '24 hours'],
  [168, '7 days'],
  [classes.JOINING_HOURS.most, '30 days'],
] as const;

/** Whether a link leads every device to itself, as links of a server opened under localhost do. */
const isHere = (link: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(link).hostname);

const isPlain = (link: string): boolean => new URL(link).protocol === 'http:';

/** The join code, link and QR code; opens and closes joining and makes a new code. For instructors. */
export const JoiningPanel = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const [hours, setHours] = useState<string>(String(classes.JOINING_HOURS.usual));
  const [letIn, setLetIn] = useState(false);
  const [room, setRoom] = useState('');
  const set = useCallMutation(classes.setJoining, {
    onSuccess: () => refresh(classes.getClass),
    onError: failure(units, 'Joining Not Changed'),
  });
  const { joining } = klass;
  if (joining === null || klass.archived) return null;
  const params = { id: String(klass.id) };
  const expected = Number(room);
  const isCount = Number.isInteger(expected) && expected >= 1 && expected <= classes.CLASS_LIMITS.students;
  const open = () =>
    set.mutate({ params, body: { open: true, hours: Number(hours), letIn, expected: isCount ? expected : null } });
  const { code, link, until } = joining;
  return (
    <Panel title="Joining">
      {until === null || code === null || link === null ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-2">Closed. Nobody can join until you open it.</p>
          <Select
            label="Open for"
            value={hours}
            choices={HOURS.map(([value, label]) => ({ value: String(value), label }))}
            onChange={setHours}
          />
          <TextField
            label="How many are in the room?"
            hint="Whoever comes beyond that waits."
            inputMode="numeric"
            value={room}
            onChange={setRoom}
            {...(room !== '' && !isCount && { error: `From 1 to ${classes.CLASS_LIMITS.students}.` })}
          />
          <Switch label="I let students in myself" checked={letIn} onChange={setLetIn} />
          <Button variant="primary" pending={set.isPending} onClick={open}>
            Open joining
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <output aria-label="Join code" className="figure text-3xl select-all">
            {code}
          </output>
          <a href={link} className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]">
            {link}
          </a>
          {isHere(link) && (
            <p role="note" className="text-sm text-warn">
              Phones cannot open this link: it leads each machine to itself. Start Windcall with HOST=0.0.0.0 and with
              PUBLIC_URL, its address in your network, for example http://192.168.1.20:3000.
            </p>
          )}
          {!isHere(link) && isPlain(link) && (
            <p role="note" className="max-w-prose text-sm text-ink-2">
              This address is plain http. That is enough for a class: joining, calling, desk, wall and review work.
              Without https a browser gives no page a Copy button, keeps no copy of the app for when the network fails,
              and has no passkeys. The operations page has https for a club in one command.
            </p>
          )}
          <QrCode text={link} label="QR code of the link" />
          <p className="text-sm text-ink-2">
            Open until {formatDateTime(until)}.{joining.expected !== null && ` ${joining.expected} are expected.`}
            {joining.letIn && ' Whoever joins waits until you let them in.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button pending={set.isPending} onClick={() => set.mutate({ params, body: { open: false } })}>
              Close joining
            </Button>
            <Button pending={set.isPending} onClick={() => set.mutate({ params, body: { renew: true } })}>
              New code
            </Button>
          </div>
        </div>
      )}
    </Panel>
  );
};
