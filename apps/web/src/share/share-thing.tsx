import { shares } from '@windcall/contract';
import { Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { download, messageOf, refresh, useCallMutation, useFailureToast } from '../api/index.ts';
import { useDemo } from '../demo/use-demo.ts';
import { Button, choicesOf, Dialog, SegmentedControl, TextField } from '../kit/index.ts';
import { copyText } from '../toasts/copy-text.ts';
import { toastError } from '../toasts/toast.ts';
import { useUnits } from '../units/index.ts';
import { linkTo, QrCode } from './qr-code.tsx';
import { taskOf } from './task-of.ts';

interface Link {
  readonly text: string;
  /** For the QR code: the same stage, in fewer bytes. */
  readonly code: string;
}

/** A link with the whole stage or task in it, which no server sees; null while it is computed, and if it is too long. */
const useWholeLink = (thing: shares.Shareable): Link | null => {
  const [link, setLink] = useState<{ readonly of: shares.Shareable; readonly link: Link } | null>(null);
  useEffect(() => {
    if (thing.kind !== 'stage' && thing.kind !== 'task') return;
    let current = true;
    void import('@windcall/exchange/link').then(({ writeStageCode, writeStageLink, writeTaskCode, writeTaskLink }) => {
      const [part, digits] =
        thing.kind === 'task'
          ? [writeTaskLink(thing.body), writeTaskCode(thing.body)]
          : [writeStageLink(thing.body), writeStageCode(thing.body)];
      if (current && part !== null && digits !== null)
        setLink({ of: thing, link: { text: linkTo(`#${part}`), code: linkTo(`#${digits}`) } });
    });
    return () => {
      current = false;
    };
  }, [thing]);
  // the link may still be the previous thing's
  return link?.of === thing ? link.link : null;
};

const nameOf = (thing: shares.Shareable): string =>
  thing.kind === 'stage' ? thing.body.source.scenarioName || 'stage' : thing.body.name;

/** A file name from letters and digits of any alphabet. */
export const jsonFileName = (name: string): string =>
  `${name.replace(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 60) || 'windcall'}.json`;

const isWhole = (thing: shares.Shareable): boolean =>
  thing.kind === 'task' || (thing.kind === 'stage' && thing.body.wind.kind !== 'samples');

const WHAT = {
  task: 'Rifle, air and targets. No wind and no solution, on the page or in the link.',
  whole: 'Everything, with the wind. Anyone who opens it sees the wind and what to dial.',
} as const;

const ShareDialog = ({ thing: all, onClose }: { readonly thing: shares.SharedThing; readonly onClose: () => void }) => {
  const task = useMemo(() => {
    const body = taskOf(all);
    return body === null ? null : ({ kind: 'task', body } as const);
  }, [all]);
  const [what, setWhat] = useState<'task' | 'whole'>('task');
  const thing = what === 'task' && task !== null ? task : all;
  const demo = useDemo();
  const whole = useWholeLink(thing);
  const make = useCallMutation(shares.createShare, {
    onSuccess: () => refresh(shares.listShares),
    onError: useFailureToast('Share Failed', 'There is no link yet.'),
  });
  const made = make.data === undefined ? null : linkTo(`/${make.data.id}`);
  const link: Link | null = isWhole(thing) ? whole : made === null ? null : { text: made, code: made };
  const copy = async (): Promise<void> => {
    const said = 'Anyone who opens it can look at it without an account.';
    if (link !== null) await copyText(link.text, 'Link Copied', said, 'Select the link and copy it by hand.');
  };
  const canMake = !isWhole(thing) && link === null;
  const save = async (): Promise<void> => {
    if (!demo.checkFeature('dataExportEnabled')) return;
    const { writeJson } = await import('@windcall/exchange');
    download(writeJson(thing.kind, thing.body), jsonFileName(nameOf(thing)), 'application/json');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share"
      description={
        isWhole(thing)
          ? 'It is in the link itself and not on a server. Anyone can open it without an account.'
          : 'Anyone with the link can look at it without an account. Delete it under Import and export.'
      }
      actions={
        <>
          <Button onClick={() => void save()}>Save as file</Button>
          {canMake ? (
            <Button
              variant="primary"
              pending={make.isPending}
              onClick={() => demo.checkFeature('dataExportEnabled') && make.mutate({ body: all })}
            >
              Make the link
            </Button>
          ) : (
            <Button variant="primary" disabled={link === null} onClick={() => void copy()}>
              Copy link
            </Button>
          )}
        </>
      }
    >
      {task !== null && (
        <div className="mb-4 flex flex-col gap-2">
          <SegmentedControl
            label="What to share"
            wide
            value={what}
            onChange={setWhat}
            choices={choicesOf({ task: 'Task only', whole: 'With the wind' })}
          />
          <p className="text-sm text-ink-2">{WHAT[what]}</p>
        </div>
      )}
      {link !== null && (
        <div className="flex flex-col items-center gap-4">
          <TextField
            label="Link"
            value={link.text}
            readOnly
            className="w-full"
            onFocus={(event) => event.target.select()}
          />
          <QrCode text={link.code} label="QR code of the link" />
        </div>
      )}
    </Dialog>
  );
};

interface ShareButtonProps {
  /** The thing, or a function that fetches it on demand. */
  readonly thing: shares.SharedThing | (() => Promise<shares.SharedThing>);
  /** Names the thing in a list of several. */
  readonly label?: string;
}

export const ShareButton = ({ thing, label }: ShareButtonProps) => {
  const units = useUnits();
  const [open, setOpen] = useState<shares.SharedThing | null>(null);
  const [pending, setPending] = useState(false);
  const show = async (): Promise<void> => {
    if (typeof thing !== 'function') return setOpen(thing);
    setPending(true);
    try {
      setOpen(await thing());
    } catch (error) {
      toastError('Share Failed', messageOf(units, error, 'It could not be loaded.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button
        size="sm"
        pending={pending}
        className="print:hidden"
        icon={<Share2 aria-hidden className="size-4" />}
        {...(label === undefined ? {} : { 'aria-label': label })}
        onClick={() => void show()}
      >
        Share
      </Button>
      {open !== null && <ShareDialog thing={open} onClose={() => setOpen(null)} />}
    </>
  );
};
