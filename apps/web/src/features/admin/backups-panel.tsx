import { admin, installation, type ReplyOf } from '@windcall/contract';
import { Download, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { download, keyOf, panelSaying, queryClient, refresh, useCall } from '../../api/index.ts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  FormDialog,
  formatDateTime,
  IconButton,
  Panel,
  PasswordField,
  Table,
} from '../../kit/index.ts';
import { toast } from '../../toasts/toast.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { adminMessage, useAdminCall } from './user-words.ts';

type Listed = ReplyOf<typeof installation.listBackups>;
type Backup = Listed['backups'][number];

/** Interval of polling while the server works, ms. */
const WATCH_MS = 2000;

const sizeText = (units: Units, bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${units.number(bytes / 1_000_000, 1)} MB`;

/** Whether the backup is verified as restorable, in words. */
const verifiedText = ({ verified }: Backup): string =>
  verified === null
    ? 'not verified'
    : verified.failed === null
      ? `can be restored (${formatDateTime(verified.at)})`
      : `cannot be restored: ${verified.failed}`;

/** Downloads a backup after the password is entered again, because it holds all users' data. */
const DownloadDialog = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const [currentPassword, setPassword] = useState('');
  const take = useAdminCall(installation.downloadBackup, 'Failed to download the backup', {
    onSuccess: (file) => {
      download(file as Blob, name, 'application/gzip');
      void refresh(admin.listAudit);
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title="Download backup"
      description="The file holds everything: password hashes, email addresses and sealed winds. Keep it as you would keep the server."
      send="Download"
      pending={take.isPending}
      onClose={onClose}
      onSend={() => take.mutate({ params: { name }, body: { currentPassword } })}
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={currentPassword}
        onChange={setPassword}
      />
    </FormDialog>
  );
};

export const BackupsPanel = () => {
  const units = useUnits();
  const list = useCall(
    installation.listBackups,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.working ? WATCH_MS : false) },
  );
  const [taking, setTaking] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Backup | null>(null);
  const show = (next: Listed): void => {
    queryClient.setQueryData(keyOf(installation.listBackups, {}), next);
    void refresh(admin.listAudit);
  };
  const reread = (): void => void Promise.all([refresh(installation.listBackups), refresh(admin.listAudit)]);
  const make = useAdminCall(installation.makeBackup, 'Failed to back up', {
    onSuccess: (next) => {
      show(next);
      if (next.working === null) toast({ title: 'Backup Made', description: 'Verify it, and keep a copy elsewhere.' });
    },
    onError: reread,
  });
  const verify = useAdminCall(installation.verifyBackup, 'Failed to verify the backup', {
    onSuccess: show,
    onError: reread,
  });
  const remove = useAdminCall(installation.deleteBackup, 'Failed to delete the backup', {
    onSuccess: () => {
      setDoomed(null);
      reread();
    },
  });
  const kind = make.isPending ? 'backup' : verify.isPending ? 'verify' : (list.data?.working?.kind ?? null);
  const when = ({ madeAt }: Backup): string => formatDateTime(madeAt);
  return (
    <Panel
      title="Backups"
      aside={
        <Button size="sm" variant="primary" disabled={kind !== null} onClick={() => make.mutate({})}>
          Back up now
        </Button>
      }
      {...panelSaying(list, (error) => adminMessage(error, 'The backups could not be listed.'))}
    >
      <p role="status" className="text-sm text-ink-2">
        {kind === 'backup' && 'Making a backup…'}
        {kind === 'verify' && 'Restoring a backup into memory, to see whether it can be restored…'}
      </p>
      {list.data?.failed && (
        <p role="alert" className="mb-2 text-sm text-bad [overflow-wrap:anywhere]">
          The last backup was not made: {list.data.failed}
        </p>
      )}
      <Table
        caption="Backups"
        noun="backups"
        pageSize={10}
        rows={list.data?.backups ?? []}
        rowKey={({ name }) => name}
        empty={
          <EmptyState
            title="No backups here"
            text="Back up now makes one. Nightly backups of a timer may lie in a folder of their own."
          />
        }
        columns={[
          {
            header: 'Made',
            sortBy: ({ madeAt }) => madeAt,
            cell: (backup) => (
              <>
                <span className="whitespace-nowrap">{when(backup)}</span>
                <span
                  className={`block text-xs [overflow-wrap:anywhere] ${backup.verified?.failed ? 'text-bad' : 'text-ink-3'}`}
                >
                  {verifiedText(backup)}
                </span>
              </>
            ),
          },
          {
            header: 'Size',
            align: 'end',
            className: 'whitespace-nowrap',
            sortBy: ({ sizeBytes }) => sizeBytes,
            cell: ({ sizeBytes }) => <span className="figure">{sizeText(units, sizeBytes)}</span>,
          },
          {
            key: 'act',
            header: <span className="sr-only">Act</span>,
            align: 'end',
            cell: (backup) => (
              <div className="flex justify-end [&_svg]:size-4">
                <IconButton
                  label={`Verify the backup of ${when(backup)}`}
                  disabled={kind !== null}
                  onClick={() => verify.mutate({ params: { name: backup.name } })}
                >
                  <ShieldCheck aria-hidden />
                </IconButton>
                <IconButton label={`Download the backup of ${when(backup)}`} onClick={() => setTaking(backup.name)}>
                  <Download aria-hidden />
                </IconButton>
                <IconButton label={`Delete the backup of ${when(backup)}`} onClick={() => setDoomed(backup)}>
                  <Trash2 aria-hidden className="text-bad" />
                </IconButton>
              </div>
            ),
          },
        ]}
      />
      {taking !== null && <DownloadDialog name={taking} onClose={() => setTaking(null)} />}
      {doomed !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDoomed(null)}
          title={`Delete the backup of ${when(doomed)}`}
          text="It cannot be brought back."
          confirmLabel="Delete"
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { name: doomed.name } })}
        />
      )}
    </Panel>
  );
};
