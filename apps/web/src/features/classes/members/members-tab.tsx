import { classes } from '@windcall/contract';
import { useState } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { refresh, useCall, useCallMutation } from '../../../api/use-call.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { formatDate } from '../../../kit/format-date.ts';
import { Panel } from '../../../kit/panel.tsx';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { ROLE_WORDS } from '../class-words.ts';
import { SignInCode } from '../sign-in-code.tsx';
import { JoiningPanel } from './joining-panel.tsx';

interface Act {
  readonly kind: 'remove' | 'code';
  readonly member: classes.ClassMember;
}

const stateOf = ({ removedAt, leftAt }: classes.ClassMember): string | null =>
  removedAt ? 'removed' : leftAt ? 'left' : null;

/** Who is in the class; instructors remove, let back in and make sign-in codes. */
export const MembersTab = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const [act, setAct] = useState<Act | null>(null);
  const params = { id: String(klass.id) };
  const list = useCall(classes.listMembers, { params });
  const failed = (error: unknown) => toastError('Not Changed', messageOf(units, error, 'Try again.'));
  const done = () => {
    void refresh(classes.getClass);
    if (act?.kind === 'remove') setAct(null);
  };
  const change = useCallMutation(classes.updateMember, { onSuccess: done, onError: failed });
  const makeCode = useCallMutation(classes.makeSignInCode, { onSuccess: done, onError: failed });
  const paramsOf = (member: classes.ClassMember) => ({ ...params, memberId: String(member.id) });
  const teaches = classes.isAtLeast(klass.role, 'instructor') && !klass.archived;
  const close = () => {
    setAct(null);
    makeCode.reset();
  };
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Panel
        title="Members"
        loading={list.isPending}
        error={list.isError ? messageOf(units, list.error, 'The members could not be loaded.') : null}
        onRetry={() => void list.refetch()}
      >
        <ul className="class-rows">
          {list.data?.members.map((member) => {
            const state = stateOf(member);
            return (
              <li key={member.id} className="flex-wrap">
                <div>
                  <p>
                    {member.name} {member.isYou && <Badge>you</Badge>} {state !== null && <Badge>{state}</Badge>}
                  </p>
                  <small>
                    {ROLE_WORDS[member.role]}
                    {member.deletedOn && `, account is deleted on ${formatDate(member.deletedOn)} without a sign-in`}
                  </small>
                </div>
                {teaches && member.role === 'student' && (
                  <div className="flex flex-wrap gap-2">
                    {member.managed && state === null && (
                      <Button
                        size="sm"
                        aria-label={`New sign-in code for ${member.name}`}
                        onClick={() => setAct({ kind: 'code', member })}
                      >
                        New sign-in code
                      </Button>
                    )}
                    {member.removedAt ? (
                      <Button
                        size="sm"
                        aria-label={`Let ${member.name} back in`}
                        onClick={() => change.mutate({ params: paramsOf(member), body: { removed: false } })}
                      >
                        Let back in
                      </Button>
                    ) : (
                      state === null && (
                        <Button
                          size="sm"
                          variant="quiet"
                          aria-label={`Remove ${member.name}`}
                          onClick={() => setAct({ kind: 'remove', member })}
                        >
                          Remove
                        </Button>
                      )
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
      <JoiningPanel klass={klass} />
      {act?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAct(null)}
          title={`Remove ${act.member.name}`}
          text="They no longer see the class and cannot join again by its code. Their account and their calls stay theirs."
          confirmLabel="Remove"
          pending={change.isPending}
          onConfirm={() => change.mutate({ params: paramsOf(act.member), body: { removed: true } })}
        />
      )}
      {act?.kind === 'code' && makeCode.data === undefined && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAct(null)}
          title={`New sign-in code for ${act.member.name}`}
          text="The old code and its sessions end at once. The new code is shown once."
          confirmLabel="Make the code"
          variant="primary"
          pending={makeCode.isPending}
          onConfirm={() => makeCode.mutate({ params: paramsOf(act.member) })}
        />
      )}
      {act?.kind === 'code' && makeCode.data !== undefined && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={`Sign-in code for ${act.member.name}`}
          description="Shown once. Give it to the student now."
          actions={
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          }
        >
          <SignInCode code={makeCode.data.signInCode} name={act.member.name} className={klass.name} />
        </Dialog>
      )}
    </div>
  );
};
