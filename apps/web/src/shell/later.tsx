import { Component, type ReactNode, Suspense } from 'react';

/** As Chrome, Firefox and Safari say that the file of a module cannot be had, and as Vite says it of its styles. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i;

interface Props {
  /** Stands there until the part has come, and where its file cannot be had. */
  readonly meanwhile?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen that comes later. Without its file, as where the network ended first, the rest of the screen goes on. */
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
