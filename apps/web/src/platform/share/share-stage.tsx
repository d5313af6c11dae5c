import type { stages } from '@windcall/contract';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/text-field.tsx';
import { toast, toastError } from '../toasts/toast.ts';
import { QrCode } from './qr-code.tsx';

/** Link and QR code of a stage. The whole stage is behind the `#`, so no server learns of it. */
const ShareStage = ({ stage, onClose }: { readonly stage: stages.Stage; readonly onClose: () => void }) => {
  const [link, setLink] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  if (!asked) {
    setAsked(true);
    void import('@windcall/exchange').then(({ writeStageLink }) => {
      const part = writeStageLink(stage);
      setLink(part === null ? null : `${window.location.origin}/s#${part}`);
    });
  }
  const copy = async (): Promise<void> => {
    if (link === null) return;
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link Copied', description: 'Whoever opens it sees this rifle, air, wind and target.' });
    } catch (error) {
      console.error('the clipboard refused', error);
      toastError('Copy Failed', 'Select the link and copy it by hand.');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share"
      description="Rifle, air, wind and targets are in the link itself. It can be opened without an account."
      actions={
        <Button variant="primary" disabled={link === null} onClick={() => void copy()}>
          Copy link
        </Button>
      }
    >
      {link !== null && (
        <div className="flex flex-col items-center gap-4">
          <TextField label="Link" value={link} readOnly className="w-full" onFocus={(event) => event.target.select()} />
          <QrCode text={link} label="QR code of the link" />
        </div>
      )}
    </Dialog>
  );
};

/** A button that shares a stage. */
export const ShareButton = ({ stage }: { readonly stage: stages.Stage }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        className="print:hidden"
        icon={<Share2 aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {open && <ShareStage stage={stage} onClose={() => setOpen(false)} />}
    </>
  );
};
