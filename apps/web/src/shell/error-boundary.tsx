import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isOffline, isPageKept } from '../api/index.ts';
import { Button, EmptyState } from '../kit/index.ts';

interface Props {
  /** A new name (the path) resets the boundary. */
  readonly name: string;
  /** Replaces broken content; by default a message with buttons. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}
interface State {
  readonly error: Error | null;
  readonly name: string;
}

/** Shows what to do if a screen breaks, and keeps the rest of the app alive. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, name: this.props.name };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }
  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.name === state.name ? null : { error: null, name: props.name };
  }
  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('a screen failed', error, componentStack);
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    // offline, a reload would lose a page that the browser does not keep, with the other screens
    const goesByReload = isPageKept() || !isOffline();
    return (
      <div role="alert" className="mx-auto max-w-2xl px-4 py-16">
        <EmptyState
          title="This screen could not be shown"
          text={
            goesByReload
              ? 'Nothing you recorded is lost. Loading the page again usually helps, for example after an update.'
              : 'Nothing you recorded is lost. This screen was not opened before the network went. Load the page again when the network is back, not before.'
          }
          action={
            <div className="flex flex-wrap gap-2">
              {goesByReload && (
                <Button variant="primary" onClick={() => window.location.reload()}>
                  Load again
                </Button>
              )}
              <Button onClick={() => this.setState({ error: null })}>Try once more</Button>
              {goesByReload && (
                <a href="/" className="button" data-variant="plain" data-size="md">
                  Start page
                </a>
              )}
            </div>
          }
        />
        <details className="mt-4 text-sm text-ink-3">
          <summary>Technical details</summary>
          <pre className="figure mt-2 whitespace-pre-wrap">{error.message}</pre>
        </details>
      </div>
    );
  }
}
