import { classes } from '@windcall/contract';
import { useState } from 'react';
import { messageOf, refresh, useCallMutation } from '../../../api/index.ts';
import { FormDialog, Select, TextField } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { ROLE_WORDS } from '../class-words.ts';

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
