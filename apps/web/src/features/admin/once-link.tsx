import { Button, Dialog, formatDateTime } from '../../kit/index.ts';
import { copyText } from '../../toasts/copy-text.ts';

const copy = (link: string): Promise<void> =>
  copyText(link, 'Link Copied', 'Send it to the person it is for.', 'Select the link and copy it by hand.');

interface Made {
  readonly link: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Dialog parts that show a new link, only this once. */
export const partsOfLink = ({ link, expiresAt }: Made, onClose: () => void) => ({
  description: `Shown once. It works once, until ${formatDateTime(expiresAt)}.`,
  actions: (
    <>
      <Button onClick={() => void copy(link)}>Copy</Button>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  ),
  children: (
    <output aria-label="Link" className="figure block text-sm select-all [overflow-wrap:anywhere]">
      {link}
    </output>
  ),
});

export const OnceLink = ({
  title,
  onClose,
  ...made
}: Made & { readonly title: string; readonly onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={title} {...partsOfLink(made, onClose)} />
);
