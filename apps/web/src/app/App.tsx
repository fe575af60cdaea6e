import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { t, translate } from '../lib/i18n/i18n.ts';
import { documentTitle } from '../lib/router/page-title.ts';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { ConfirmHost } from '../ui/overlays/ConfirmHost.tsx';
import { removeAppSkeleton } from './app-skeleton/remove-app-skeleton.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorView } from './ErrorView.tsx';
import type { GuestParts } from './guest-pages.ts';
import { retryLoading, view } from './host.ts';
import { OfflineBanner } from './OfflineBanner.tsx';

function GuestView({ title, Page, Frame }: { title: string } & GuestParts) {
  useLayoutEffect(removeAppSkeleton, []);
  useEffect(() => {
    document.title = documentTitle(translate(title));
  }, [title]);
  return (
    <Frame>
      <Page />
    </Frame>
  );
}

function CurrentView() {
  const [current, setCurrent] = useState(view.get);
  useEffect(() => {
    // Rendering a whole page takes a phone long: a transition splits the work.
    const update = () => startTransition(() => setCurrent(view.get()));
    update();
    return view.subscribe(update);
  }, []);
  if (current.kind === 'guest') return <GuestView title={current.title} Page={current.Page} Frame={current.Frame} />;
  if (current.kind === 'member') return <current.App />;
  if (current.kind === 'failed') return <ErrorView onRetry={retryLoading} />;
  return null;
}

/** The app: one of its two halves, and the shared hosts. */
export function App() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 start-2 z-(--gb-z-celebrate) -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-canvas focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <ErrorBoundary>
        <CurrentView />
      </ErrorBoundary>
      <OfflineBanner />
      <Toaster />
      <ConfirmHost />
    </>
  );
}
