/** A thin sweeping line while something runs. `label` says what, for those who do not see it. */
export const ProgressLine = ({ label, className }: { readonly label: string; readonly className?: string }) => (
  <div role="progressbar" aria-label={label} className={`progress-line ${className ?? ''}`} />
);
