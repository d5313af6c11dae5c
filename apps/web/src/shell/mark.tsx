/** The mark with the product's name. */
export const Wordmark = () => (
  <span className="flex items-center gap-2.5">
    <Mark className="size-6 text-accent" />
    <span className="text-sm font-semibold tracking-[0.18em] uppercase">Windcall</span>
  </span>
);

/** The product's mark: a lit reticle. */
export const Mark = ({ className }: { readonly className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 32 32"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
  >
    <circle cx="16" cy="16" r="11" />
    <path d="M16 1.5v10M16 20.5v10M1.5 16h10M20.5 16h10" />
    <circle cx="16" cy="16" r="1.5" fill="currentColor" stroke="none" />
  </svg>
);
