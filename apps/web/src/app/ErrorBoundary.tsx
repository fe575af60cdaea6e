import { Component, type ReactNode } from 'react';
import { ErrorView } from './ErrorView.tsx';

/** The last error boundary: an error outside the pages' own boundaries ends here, and only a reload helps. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorView onRetry={() => location.reload()} /> : this.props.children;
  }
}
