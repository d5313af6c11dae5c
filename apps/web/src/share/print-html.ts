/** Prints a self-contained page without leaving the one that is open. */
export const printHtml = (html: string): void => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Page to print';
  frame.srcdoc = html;
  frame.addEventListener('load', () => {
    const { contentWindow } = frame;
    contentWindow?.addEventListener('afterprint', () => frame.remove());
    contentWindow?.print();
  });
  document.body.append(frame);
};
