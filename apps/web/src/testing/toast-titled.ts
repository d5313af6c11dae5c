import { waitFor } from '@testing-library/react';

/**
 * The text of the toast with this title, read as soon as it appears, because the next toast may replace it at any
 * moment.
 */
export const toastTitled = (title: string): Promise<string> =>
  waitFor(() => {
    const toasts = [...document.querySelectorAll('.toast')];
    const shown = toasts.find((toast) => toast.querySelector('.font-medium')?.textContent === title);
    if (shown === undefined) throw new Error(`no toast is titled ${title}`);
    return shown.textContent ?? '';
  });
