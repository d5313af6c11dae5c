/** Moves to the first box whose text was refused, in the form or dialog around `sender`, else on the screen: an act must not use another number than a box shows. */
export const goToRefused = (sender: Element): boolean => {
  const around = sender.closest('form, [data-modal]') ?? document;
  const box = around.querySelector<HTMLElement>('[aria-invalid="true"]');
  box?.focus();
  return box !== null;
};
