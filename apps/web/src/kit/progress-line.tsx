/** A thin sweeping line while something runs. `label` names it for screen readers. */
export const ProgressLine = ({ label, className }: { readonly label: string; readonly className?: string }) => (
  <div role="progressbar" aria-label={label} className={`progress-line ${className ?? ''}`} />
);
