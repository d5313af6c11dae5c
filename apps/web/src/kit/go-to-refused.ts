/** Focuses the first refused box around `sender`: no act may use a number that its box does not show. */
export const goToRefused = (sender: Element): boolean => {
  const around = sender.closest('form, [data-modal]') ?? document;
  const box = around.querySelector<HTMLElement>('[aria-invalid="true"]');
  box?.focus();
  return box !== null;
};
