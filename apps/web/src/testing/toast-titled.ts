import { waitFor } from '@testing-library/react';

/** The words of the toast of this title, once it is there: in one look, as the next may come at any moment. */
export const toastTitled = (title: string): Promise<string> =>
  waitFor(() => {
    const toasts = [...document.querySelectorAll('.toast')];
    const shown = toasts.find((toast) => toast.querySelector('.font-medium')?.textContent === title);
    if (shown === undefined) throw new Error(`no toast is titled ${title}`);
    return shown.textContent ?? '';
  });
