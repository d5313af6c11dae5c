import { classes } from '@windcall/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failure, messageOf, refresh, useCallMutation } from '../../../api/index.ts';
import {
  Button,
  ConfirmDialog,
  Dialog,
  FormDialog,
  ownZone,
  Panel,
  Select,
  TextArea,
  TextField,
} from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';

/** Time zones that this browser knows, plus the class's and the reader's; none first, if none is set yet. */
const zoneChoices = (own: string | null) => [
  ...(own === null ? [{ value: '', label: 'Not set: the days of whoever reads' }] : []),
  ...[...new Set([...(own === null ? [] : [own]), ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') })),
];

interface PartProps {
  readonly klass: classes.ClassView;
  readonly onClose: () => void;
}

const ChangeClass = ({ klass, onClose }: PartProps) => {
  const units = useUnits();
  const [name, setName] = useState(klass.name);
  const [note, setNote] = useState(klass.note);
  const [timeZone, setTimeZone] = useState(klass.timeZone ?? '');
  const save = useCallMutation(classes.updateClass, {
    onSuccess: () => {
      void refresh(classes.getClass);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Change the class"
      send="Save"
      pending={save.isPending}
      trouble={save.error && messageOf(units, save.error, 'The class was not changed. Try again.')}
      onClose={onClose}
      onSend={() =>
        save.mutate({ params: { id: String(klass.id) }, body: { name, note, ...(timeZone !== '' && { timeZone }) } })
      }
    >
      <TextField label="Name" required maxLength={80} value={name} onChange={setName} />
      <TextArea
        label="Note"
        hint="Everybody in the class reads it."
        rows={3}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
      <Select
        label="Time zone"
        hint="The days of reviews are read in it, for everybody in the class."
        value={timeZone}
        choices={zoneChoices(klass.timeZone)}
        onChange={setTimeZone}
      />
    </FormDialog>
  );
};

/** Asks for the name, because a deletion cannot be undone. */
const DeleteClass = ({ klass, onClose }: PartProps) => {
  const units = useUnits();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const remove = useCallMutation(classes.deleteClass, {
    onSuccess: () => {
      navigate('/classes');
      void refresh(classes.listClasses);
    },
    onError: failure(units, 'Class Not Deleted'),
  });
  return (
    <FormDialog
      title={`Delete ${klass.name}`}
      description="Its members, lives, assignments and log go with it. The students keep their own drills."
      send="Delete the class"
      variant="danger"
      pending={remove.isPending}
      onClose={onClose}
      onSend={() => {
        if (typed.trim() === klass.name) remove.mutate({ params: { id: String(klass.id) } });
        else setWrong(true);
      }}
    >
      <TextField
        label="Type the name of the class"
        autoComplete="off"
        value={typed}
        {...(isWrong && { error: `Type ${klass.name} to delete it.` })}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
      />
    </FormDialog>
  );
};

const LeaveClass = ({ klass, onClose }: PartProps) => {
  const units = useUnits();
  const navigate = useNavigate();
  const leave = useCallMutation(classes.leaveClass, {
    onSuccess: () => {
      navigate('/classes');
      void refresh(classes.listClasses);
    },
    onError: failure(units, 'You Are Still In'),
  });
  const go = (takeResults: boolean): void => leave.mutate({ params: { id: String(klass.id) }, body: { takeResults } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Leave ${klass.name}`}
      description="Your account and your drills stay yours either way."
      actions={
        <>
          <Button onClick={onClose}>Stay</Button>
          <Button pending={leave.isPending} onClick={() => go(true)}>
            Leave and take my results
          </Button>
          <Button variant="danger" pending={leave.isPending} onClick={() => go(false)}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        If you just leave, what you called here stays in the class’s reviews. If you take your results, your calls
        disappear from them.
      </p>
    </Dialog>
  );
};

/** Acts on the class as a whole, by role: change, archive, delete, leave. */
export const ClassPanel = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const [open, setOpen] = useState<'change' | 'archive' | 'delete' | 'leave' | null>(null);
  const archive = useCallMutation(classes.updateClass, {
    onSuccess: () => {
      setOpen(null);
      void refresh(classes.getClass);
    },
    onError: failure(units, 'Class Not Changed'),
  });
  const isOwner = klass.role === 'owner';
  const close = (): void => setOpen(null);
  const setArchived = (archived: boolean): void =>
    archive.mutate({ params: { id: String(klass.id) }, body: { archived } });
  return (
    <Panel title="This class">
      {klass.timeZone !== null && (
        <p className="mb-3 text-sm text-ink-2">Days of reviews are read in {klass.timeZone.replaceAll('_', ' ')}.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {classes.isAtLeast(klass.role, 'instructor') && !klass.archived && (
          <Button onClick={() => setOpen('change')}>Change name, note or time zone</Button>
        )}
        {isOwner &&
          (klass.archived ? (
            <Button variant="primary" pending={archive.isPending} onClick={() => setArchived(false)}>
              Take back from the archive
            </Button>
          ) : (
            <Button onClick={() => setOpen('archive')}>Archive</Button>
          ))}
        {isOwner && (
          <Button variant="danger" onClick={() => setOpen('delete')}>
            Delete
          </Button>
        )}
        {!isOwner && <Button onClick={() => setOpen('leave')}>Leave the class</Button>}
      </div>
      {open === 'change' && <ChangeClass klass={klass} onClose={close} />}
      {open === 'delete' && <DeleteClass klass={klass} onClose={close} />}
      {open === 'leave' && <LeaveClass klass={klass} onClose={close} />}
      {open === 'archive' && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && close()}
          title={`Archive ${klass.name}`}
          text="It can only be read then, its join code ends, and it leaves the lists. You can take it back."
          confirmLabel="Archive"
          variant="primary"
          pending={archive.isPending}
          onConfirm={() => setArchived(true)}
        />
      )}
    </Panel>
  );
};
