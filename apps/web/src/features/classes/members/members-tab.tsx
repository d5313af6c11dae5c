import { classes } from '@windcall/contract';
import { useState } from 'react';
import { failure, messageOf, panelOf, refresh, useCall, useCallMutation } from '../../../api/index.ts';
import {
  Badge,
  Button,
  ConfirmDialog,
  FormDialog,
  formatDate,
  formatDateTime,
  Panel,
  Select,
  TextField,
} from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { isStudying, ROLE_WORDS } from '../class-words.ts';
import { ClassPanel } from './class-panel.tsx';
import { JoiningPanel } from './joining-panel.tsx';
import { NewCodes } from './new-codes.tsx';
import { WaitingList } from './waiting-list.tsx';

export const rolesFor = (
  own: classes.ClassRole,
  { role, managed }: Pick<classes.ClassMember, 'role' | 'managed'>,
): readonly classes.ClassRole[] => {
  if (role === 'owner') return ['owner'];
  if (own !== 'owner') return role === 'instructor' ? ['instructor'] : ['assistant', 'student'];
  return managed ? ['assistant', 'student'] : ['instructor', 'assistant', 'student'];
};

interface MemberDialogProps {
  readonly klass: classes.ClassView;
  readonly member: classes.ClassMember;
  readonly onClose: () => void;
}

export const MemberDialog = ({ klass, member, onClose }: MemberDialogProps) => {
  const units = useUnits();
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  const [note, setNote] = useState(member.note ?? '');
  const save = useCallMutation(classes.updateMember, {
    onSuccess: () => {
      void refresh(classes.getClass);
      onClose();
    },
  });
  const changes = {
    ...(name.trim() !== member.name && { name }),
    ...(role !== member.role && { role }),
    ...(note !== (member.note ?? '') && { note }),
  };
  const roles = rolesFor(klass.role, member);
  return (
    <FormDialog
      title={`Change ${member.name}`}
      send="Save"
      pending={save.isPending}
      trouble={save.error && messageOf(units, save.error, 'The member was not changed. Try again.')}
      onClose={onClose}
      onSend={() => {
        if (Object.keys(changes).length === 0) onClose();
        else save.mutate({ params: { id: String(klass.id), memberId: String(member.id) }, body: changes });
      }}
    >
      <TextField
        label="Display name"
        hint="Everybody in the class sees it, and that you changed it."
        required
        maxLength={30}
        value={name}
        onChange={setName}
      />
      {roles.length > 1 && (
        <Select
          label="Role"
          value={role}
          choices={roles.map((value) => ({ value, label: ROLE_WORDS[value] }))}
          onChange={setRole}
        />
      )}
      <TextField label="Note" hint="Only instructors see it." maxLength={80} value={note} onChange={setNote} />
    </FormDialog>
  );
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');
/** A moment in the form of a date and time field, by the reader's clock. */
const asTyped = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
const QUARTER_MS = 15 * 60_000;

/** Removes everyone who joined since a time: for a class filled by a stranger with the code. */
export const RemoveSince = ({
  klass,
  members,
}: {
  readonly klass: classes.ClassView;
  readonly members: readonly classes.ClassMember[];
}) => {
  const units = useUnits();
  const [since, setSince] = useState(() => asTyped(new Date(Date.now() - QUARTER_MS)));
  const [asking, setAsking] = useState(false);
  const remove = useCallMutation(classes.removeSince, {
    onSuccess: () => {
      setAsking(false);
      void refresh(classes.getClass);
    },
    onError: failure(units, 'Nobody Removed'),
  });
  const at = new Date(since);
  const isTime = !Number.isNaN(at.getTime());
  const joined = members.filter(
    (member) => isTime && isStudying(member) && Date.parse(member.joinedAt) >= at.getTime(),
  );
  const count = joined.length === 1 ? '1 student' : `${joined.length} students`;
  return (
    <Panel title="Strangers in the class?">
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-ink-2">
          Remove everyone who joined since a time. The code they came by ends with them: share the new one. Their
          accounts and calls stay theirs, and you can let each one back in.
        </p>
        <TextField
          label="Joined since"
          type="datetime-local"
          value={since}
          onChange={setSince}
          {...(!isTime && { error: 'Joined since must be a date and a time.' })}
        />
        <Button disabled={joined.length === 0} onClick={() => setAsking(true)}>
          {joined.length === 0 ? 'Nobody joined since then' : `Remove ${count}`}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${count}?`}
        text={`They joined since ${isTime ? formatDateTime(at.toISOString()) : since}: ${joined.map(({ name }) => name).join(', ')}.`}
        confirmLabel={`Remove ${count}`}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: String(klass.id) }, body: { since: at.toISOString() } })}
      />
    </Panel>
  );
};

/** Interval of requesting waiting members for an instructor, ms. */
const WAITING_MS = 5000;

type Act = 'change' | 'remove' | 'hand-over' | 'delete';

const stateOf = ({ removedAt, leftAt }: classes.ClassMember): string | null =>
  removedAt ? 'removed' : leftAt ? 'left' : null;

const ASKS = {
  remove: {
    title: 'Remove',
    text: 'They no longer see the class and cannot join again by its code. Their account and their calls stay theirs.',
    label: 'Remove',
  },
  'hand-over': {
    title: 'Hand the class over to',
    text: 'They become the owner, who alone can archive and delete the class. You stay in it as an instructor.',
    label: 'Hand over',
  },
  delete: {
    title: 'Delete the account of',
    text: 'It goes for good. This works only while nothing was called with it and it is in no other class.',
    label: 'Delete the account',
  },
} as const;

const MemberActs = ({
  klass,
  member,
  onAct,
  onCode,
  onLetIn,
}: {
  readonly klass: classes.ClassView;
  readonly member: classes.ClassMember;
  readonly onAct: (act: Act) => void;
  readonly onCode: () => void;
  readonly onLetIn: () => void;
}) => {
  const { name, role, managed, removedAt } = member;
  const isOwner = klass.role === 'owner';
  const isIn = stateOf(member) === null;
  const mayTouch = isOwner || member.isYou || !classes.isAtLeast(role, 'instructor');
  if (!mayTouch) return null;
  const button = (label: string, said: string, onClick: () => void, variant: 'plain' | 'quiet' = 'quiet') => (
    <Button size="sm" variant={variant} aria-label={said} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {isIn && button('Change', `Change ${name}`, () => onAct('change'), 'plain')}
      {isIn && managed && button('New sign-in code', `New sign-in code for ${name}`, onCode)}
      {isIn &&
        isOwner &&
        !member.isYou &&
        !managed &&
        button('Hand over', `Hand the class over to ${name}`, () => onAct('hand-over'))}
      {removedAt && button('Let back in', `Let ${name} back in`, onLetIn, 'plain')}
      {isIn && !member.isYou && role !== 'owner' && button('Remove', `Remove ${name}`, () => onAct('remove'))}
      {managed && button('Delete account', `Delete the account of ${name}`, () => onAct('delete'))}
    </div>
  );
};

/** The members of the class; instructors change, remove and let back in, and make sign-in codes. */
export const MembersTab = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const [asked, setAsked] = useState<{ readonly act: Act; readonly member: classes.ClassMember } | null>(null);
  const [codesFor, setCodesFor] = useState<readonly number[] | null>(null);
  const params = { id: String(klass.id) };
  // when a network's seats are taken, newcomers wait in every class
  const letsIn = klass.joining?.until != null;
  const list = useCall(
    classes.listMembers,
    { params },
    { refetchInterval: letsIn ? WAITING_MS : false, ...(letsIn && { staleTime: 0 }) },
  );
  const options = {
    onSuccess: () => {
      setAsked(null);
      void refresh(classes.getClass);
    },
    onError: failure(units, 'Not Changed'),
  };
  const change = useCallMutation(classes.updateMember, options);
  const deleteAccount = useCallMutation(classes.deleteMemberAccount, options);
  const paramsOf = (member: classes.ClassMember) => ({ ...params, memberId: String(member.id) });
  const teaches = classes.isAtLeast(klass.role, 'instructor') && !klass.archived;
  const all = list.data?.members ?? [];
  const members = all.filter(({ waitingAt }) => !waitingAt);
  const waiting = all.filter(({ waitingAt }) => waitingAt);
  const managed = members.filter((member) => member.managed && stateOf(member) === null);
  const confirm = (): void => {
    if (asked === null) return;
    const to = paramsOf(asked.member);
    if (asked.act === 'delete') deleteAccount.mutate({ params: to });
    else change.mutate({ params: to, body: asked.act === 'remove' ? { removed: true } : { role: 'owner' } });
  };
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        {teaches && letsIn && <WaitingList klass={klass} waiting={waiting} />}
        <Panel
          title="Members"
          {...panelOf(units, list, 'The members could not be loaded.')}
          aside={
            teaches &&
            managed.length > 1 && (
              <Button size="sm" onClick={() => setCodesFor([])}>
                New codes for several
              </Button>
            )
          }
        >
          <ul className="class-rows">
            {members.map((member) => {
              const state = stateOf(member);
              return (
                <li key={member.id} className="flex-wrap">
                  <div>
                    <p>
                      {member.name} {member.isYou && <Badge>you</Badge>} {state !== null && <Badge>{state}</Badge>}
                    </p>
                    <small>
                      {ROLE_WORDS[member.role]}
                      {member.note && `, ${member.note}`}
                      {member.deletedOn && `, account is deleted on ${formatDate(member.deletedOn)} without a sign-in`}
                    </small>
                  </div>
                  {teaches && (
                    <MemberActs
                      klass={klass}
                      member={member}
                      onAct={(act) => setAsked({ act, member })}
                      onCode={() => setCodesFor([member.id])}
                      onLetIn={() => change.mutate({ params: paramsOf(member), body: { removed: false } })}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </Panel>
      </div>
      <div className="flex flex-col gap-8">
        <JoiningPanel klass={klass} />
        {teaches && <RemoveSince klass={klass} members={members} />}
        <ClassPanel klass={klass} />
      </div>
      {asked?.act === 'change' && <MemberDialog klass={klass} member={asked.member} onClose={() => setAsked(null)} />}
      {asked !== null && asked.act !== 'change' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={`${ASKS[asked.act].title} ${asked.member.name}`}
          text={ASKS[asked.act].text}
          confirmLabel={ASKS[asked.act].label}
          pending={change.isPending || deleteAccount.isPending}
          onConfirm={confirm}
        />
      )}
      {codesFor !== null && (
        <NewCodes klass={klass} members={managed} chosen={codesFor} onClose={() => setCodesFor(null)} />
      )}
    </div>
  );
};
