import { admin, auth, links, type ReplyOf } from '@windcall/contract';
import { type FormEvent, useId, useState } from 'react';
import { panelSaying, refresh, useCall } from '../../api/index.ts';
import {
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  formatDateTime,
  NumberField,
  Panel,
  Select,
  Table,
  TextField,
} from '../../kit/index.ts';
import { partsOfLink } from './once-link.tsx';
import { adminMessage, SUBSCRIPTIONS, useAdminCall } from './user-words.ts';

type Link = ReplyOf<typeof links.listLinks>['links'][number];
type Plan = auth.User['sub_status'];
const NO_PLAN = 'none-given';

const reread = (): void => void Promise.all([refresh(links.listLinks), refresh(admin.listAudit)]);

const stateOf = ({ usedAt, usedBy, expiresAt }: Link, nowMs: number): string =>
  usedAt !== null
    ? `used by ${usedBy ?? 'an account that is gone'} on ${formatDateTime(usedAt)}`
    : Date.parse(expiresAt) <= nowMs
      ? 'expired'
      : 'not used yet';

const NewInvite = ({ onClose }: { readonly onClose: () => void }) => {
  const formId = useId();
  const [days, setDays] = useState<number>(links.INVITE_DAYS.usual);
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<Plan | typeof NO_PLAN>(NO_PLAN);
  const make = useAdminCall(links.createInvite, 'Failed to make the invite', { onSuccess: reread });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make.mutate({ body: { days, name: name.trim() || null, plan: plan === NO_PLAN ? null : plan } });
  };
  const asked = {
    description: 'A link that one account can be made with, also while registration is closed.',
    actions: (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" sends pending={make.isPending}>
          Make the link
        </Button>
      </>
    ),
    children: (
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label="For whom"
          hint="Optional. A note for this list."
          maxLength={80}
          value={name}
          onChange={setName}
        />
        <NumberField
          label="Days"
          min={links.INVITE_DAYS.least}
          max={links.INVITE_DAYS.most}
          step={1}
          value={days}
          onChange={setDays}
        />
        <Select
          label="Subscription"
          value={plan}
          choices={[
            { value: NO_PLAN, label: 'As for new accounts' },
            ...auth.SUBSCRIPTION_STATES.map((value) => ({ value, label: SUBSCRIPTIONS[value].word })),
          ]}
          onChange={setPlan}
        />
      </form>
    ),
  };
  // one dialog for both, because closing the first would close a second one
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={make.data ? 'Invite' : 'New invite'}
      {...(make.data ? partsOfLink(make.data, onClose) : asked)}
    />
  );
};

export const LinksPanel = () => {
  const list = useCall(links.listLinks, {});
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Link | null>(null);
  const [nowMs] = useState(() => Date.now());
  const revoke = useAdminCall(links.deleteLink, 'Failed to revoke the link', {
    onSuccess: () => {
      setRevoking(null);
      reread();
    },
  });
  const forWhom = ({ kind, name, username }: Link): string =>
    kind === 'reset'
      ? `new password of ${username ?? 'an account that is gone'}`
      : `invite${name ? ` for ${name}` : ''}`;
  return (
    <Panel
      title="Links"
      untitled
      {...panelSaying(list, (error) => adminMessage(error, 'The links could not be loaded.'))}
    >
      <div className="mb-3 flex justify-end">
        <Button variant="primary" onClick={() => setMaking(true)}>
          New invite
        </Button>
      </div>
      <Table
        caption="One-use links"
        noun="links"
        pageSize={20}
        rows={list.data?.links ?? []}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No links yet" text="Invites and password links that you make are listed here." />}
        columns={[
          {
            header: 'What for',
            // on a phone the author and the end are below the purpose and the state
            cell: (link) => (
              <span className="flex flex-col [overflow-wrap:anywhere]">
                <span>{forWhom(link)}</span>
                <span className="text-sm text-ink-2 md:hidden">by {link.madeBy}</span>
              </span>
            ),
          },
          {
            header: 'Made by',
            className: 'hidden md:table-cell',
            cell: ({ madeBy }) => madeBy,
            sortBy: ({ madeBy }) => madeBy,
          },
          {
            header: 'Subscription',
            className: 'hidden md:table-cell',
            cell: ({ plan }) => (plan === null ? '' : SUBSCRIPTIONS[plan].word),
          },
          {
            header: 'Until',
            className: 'hidden whitespace-nowrap sm:table-cell',
            cell: ({ expiresAt }) => formatDateTime(expiresAt),
            sortBy: ({ expiresAt }) => expiresAt,
          },
          {
            header: 'State',
            cell: (link) => (
              <span className="flex flex-col">
                <span>{stateOf(link, nowMs)}</span>
                <span className="text-sm text-ink-2 sm:hidden">until {formatDateTime(link.expiresAt)}</span>
              </span>
            ),
          },
          {
            key: 'act',
            header: <span className="sr-only">Act</span>,
            align: 'end',
            cell: (link) =>
              stateOf(link, nowMs) === 'not used yet' && (
                <Button size="sm" aria-label={`Revoke ${forWhom(link)}`} onClick={() => setRevoking(link)}>
                  Revoke
                </Button>
              ),
          },
        ]}
      />
      {making && <NewInvite onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRevoking(null)}
          title={`Revoke ${forWhom(revoking)}`}
          text="The link stops working at once."
          confirmLabel="Revoke"
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate({ params: { id: String(revoking.id) } })}
        />
      )}
    </Panel>
  );
};
