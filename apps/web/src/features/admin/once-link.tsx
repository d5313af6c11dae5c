import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatDateTime } from '../../kit/format-date.ts';
import { toast, toastError } from '../../toasts/toast.ts';

interface OnceLinkProps {
  readonly title: string;
  readonly link: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly onClose: () => void;
}

/** A link that was made just now: it is shown this once. */
export const OnceLink = ({ title, link, expiresAt, onClose }: OnceLinkProps) => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link Copied', description: 'Send it to the person it is for.' });
    } catch (error) {
      console.error('the clipboard refused', error);
      toastError('Copy Failed', 'Select the link and copy it by hand.');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`Shown once. It works once, until ${formatDateTime(expiresAt)}.`}
      actions={
        <>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <output aria-label="Link" className="figure block text-sm select-all [overflow-wrap:anywhere]">
        {link}
      </output>
    </Dialog>
  );
};
