import { toast, toastError } from './toast.ts';

/** Copies a text and confirms that in a toast; on failure shows how to copy by hand. */
export const copyText = async (text: string, title: string, description: string, otherwise: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title, description });
  } catch (error) {
    console.error('the clipboard refused', error);
    toastError('Copy Failed', otherwise);
  }
};
