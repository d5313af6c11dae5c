import { classes } from '@windcall/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failure, panelOf, refresh, useCall, useCallMutation, useMe } from '../../api/index.ts';
import { useDemo } from '../../demo/use-demo.ts';
import {
  Badge,
  Button,
  ButtonLink,
  ConfirmDialog,
  EmptyState,
  FormDialog,
  formatDate,
  ownZone,
  Panel,
  TextArea,
  TextField,
} from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { useUnits } from '../../units/index.ts';
import './classes.css';
import { ROLE_WORDS } from './class-words.ts';
import { JoinByCode } from './join/join-by-code.tsx';

const NewClass = ({ onClose }: { readonly onClose: () => void }) => {
  const units = useUnits();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const make = useCallMutation(classes.createClass, {
    onSuccess: ({ id }) => {
      void refresh(classes.listClasses);
      navigate(`/classes/${id}?tab=members`);
    },
    onError: failure(units, 'Class Not Made', 'The class was not made. Try again.'),
  });
  return (
    <FormDialog
      title="New class"
      send="Create class"
      pending={make.isPending}
      onClose={onClose}
      onSend={() => make.mutate({ body: { name, timeZone: ownZone(), ...(note.trim() !== '' && { note }) } })}
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
    </FormDialog>
  );
};

const Mine = ({ list }: { readonly list: readonly classes.ClassView[] }) => (
  <ul className="class-rows">
    {list.map((klass) => (
      <li key={klass.id}>
        <div>
          <p>
            {klass.name} {klass.liveId !== null && <Badge tone="accent">live</Badge>}{' '}
            {klass.archived && <Badge>archived</Badge>}
          </p>
          <small>
            {klass.role === 'student' ? `with ${klass.ownerName}` : ROLE_WORDS[klass.role].toLowerCase()},{' '}
            {klass.students} {klass.students === 1 ? 'student' : 'students'}
          </small>
        </div>
        <ButtonLink to={`/classes/${klass.id}`} aria-label={`Open ${klass.name}`}>
          Open
        </ButtonLink>
      </li>
    ))}
  </ul>
);

/** Classes that the user left or was removed from. Results that remain there can be taken along. */
const Past = ({ list }: { readonly list: readonly classes.PastClass[] }) => {
  const units = useUnits();
  const [asked, setAsked] = useState<classes.PastClass | null>(null);
  const take = useCallMutation(classes.leaveClass, {
    onSuccess: () => {
      setAsked(null);
      void refresh(classes.listClasses);
    },
    onError: failure(units, 'Results Not Taken'),
  });
  return (
    <Panel title="Past classes">
      <ul className="class-rows">
        {list.map((one) => (
          <li key={one.id} className="flex-wrap">
            <div>
              <p>{one.name}</p>
              <small>
                {one.removed ? 'You were removed' : 'You left'} on {formatDate(one.endedAt)}
                {one.taken
                  ? ' and took your results.'
                  : one.calls === 0
                    ? '.'
                    : `. Your ${one.calls === 1 ? 'call is' : `${one.calls} calls are`} still in its reviews.`}
              </small>
            </div>
            {one.calls > 0 && <Button onClick={() => setAsked(one)}>Take my results along…</Button>}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={`Take your results out of ${asked.name}?`}
          text="Your calls leave its reviews, and your name with them. They stay yours. This cannot be undone."
          confirmLabel="Take my results along"
          pending={take.isPending}
          onConfirm={() => take.mutate({ params: { id: String(asked.id) }, body: { takeResults: true } })}
        />
      )}
    </Panel>
  );
};

export const ClassesScreen = () => {
  const units = useUnits();
  const me = useMe().data;
  const demo = useDemo();
  const [making, setMaking] = useState(false);
  const list = useCall(classes.listClasses, { query: { past: 'true' } });
  const mayMake = me !== undefined && me.managed !== true && !demo.isDemo;
  return (
    <Screen
      title="Classes"
      className="classes"
      lead="An instructor and a room of students call the same wind at the same time."
      aside={
        mayMake ? (
          <Button variant="primary" onClick={() => setMaking(true)}>
            New class
          </Button>
        ) : (
          me === undefined && <span aria-hidden className="h-9 w-24 pointer-coarse:h-11" />
        )
      }
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Panel
            title="Your classes"
            {...panelOf(units, list, 'Your classes could not be loaded.')}
            empty={
              list.data?.classes.length === 0 && (
                <EmptyState
                  title="You are in no class"
                  text={
                    mayMake
                      ? 'Enter the code your instructor shows, or make a class of your own and give your students its code.'
                      : 'Enter the code your instructor shows.'
                  }
                />
              )
            }
          >
            <Mine list={list.data?.classes ?? []} />
          </Panel>
          {list.data?.past && list.data.past.length > 0 && <Past list={list.data.past} />}
        </div>
        <Panel title="Join a class">
          <JoinByCode />
        </Panel>
      </div>
      {making && <NewClass onClose={() => setMaking(false)} />}
    </Screen>
  );
};
