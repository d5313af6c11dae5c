import { useRef } from 'react';
import { Button } from '../../kit/index.ts';
import { toast, toastError } from '../../toasts/toast.ts';

/** Whether the browser lets a page write to the clipboard: not over plain HTTP, except on this machine. */
const mayCopy = (): boolean => window.isSecureContext && navigator.clipboard !== undefined;

interface CodeByHandProps {
  readonly label: string;
  readonly code: string;
  /** The text to copy, if it is not the code. */
  readonly copies?: string;
  readonly copy?: string;
}

/** A code that a button copies if the browser allows it, and otherwise selects for copying by hand. */
export const CodeByHand = ({ label, code, copies = code, copy = 'Copy' }: CodeByHandProps) => {
  const shown = useRef<HTMLOutputElement>(null);
  const select = (): void => {
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
  };
  const onCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(copies);
      toast({ title: 'Copied', description: 'Keep it where you find it again.' });
    } catch (error) {
      console.error('the clipboard refused', error);
      select();
      toastError('Copy Failed', 'It is selected: copy it by hand.');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <output ref={shown} aria-label={label} className="figure text-2xl select-all sm:text-3xl">
        {code}
      </output>
      {mayCopy() ? (
        <Button onClick={() => void onCopy()}>{copy}</Button>
      ) : (
        <>
          <Button onClick={select}>Select</Button>
          <small className="w-full text-sm text-ink-3">
            Then copy it by hand: over plain http a browser lets no page copy.
          </small>
        </>
      )}
    </div>
  );
};
