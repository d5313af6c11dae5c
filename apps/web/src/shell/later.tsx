import { Component, type ReactNode, Suspense } from 'react';

/** Messages of Chrome, Firefox and Safari for a missing module, and of Vite for missing styles. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i;

interface Props {
  /** Shown until the part is loaded, and if its file is missing. */
  readonly meanwhile?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen that loads later. If its file is missing, as when offline, the rest of the screen works. */
export class Later extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error): { readonly error: Error } {
    return { error };
  }
  override render(): ReactNode {
    const { error } = this.state;
    const { meanwhile = null, children } = this.props;
    if (error === null) return <Suspense fallback={meanwhile}>{children}</Suspense>;
    if (!NOT_FETCHED.test(error.message)) throw error;
    return (
      <>
        {meanwhile}
        <p className="text-sm text-ink-2">
          This part is not here without the network. Load the page again when it is back.
        </p>
      </>
    );
  }
}
