/** Shown while the sign-in state or a screen loads. */
export const Loading = () => (
  <div role="status" className="grid min-h-[60dvh] place-items-center text-lg text-ink-2">
    Loading...
  </div>
);
