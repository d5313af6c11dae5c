/** Moves to the first box of the screen whose text was refused: an act must not use another number than a box shows. */
export const goToRefused = (): boolean => {
  const box = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  box?.focus();
  return box !== null;
};
