import { classes } from '@windcall/contract';
import { messageOf } from '../../../api/message-of.ts';
import { useCall } from '../../../api/use-call.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useUnits } from '../../../units/use-units.tsx';

/** Who is in the class. */
export const MembersTab = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const list = useCall(classes.listMembers, { params: { id: String(klass.id) } });
  return (
    <Panel
      title="Members"
      untitled
      loading={list.isPending}
      error={list.isError ? messageOf(units, list.error, 'The members could not be loaded.') : null}
      onRetry={() => void list.refetch()}
    >
      <ul>
        {list.data?.members.map((member) => (
          <li key={member.id}>
            {member.name} {member.role}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
