import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { say, t } from '../lib/texts.ts';
import { documentTitle } from '../lib/title.ts';
import { ConfirmHost } from '../ui/ConfirmHost.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorView } from './ErrorView.tsx';
import { endFirstSight } from './first-sight/end-first-sight.ts';
import type { GuestParts } from './guest-pages.ts';
import { retryOpening, view } from './host.ts';
import { OfflineBanner } from './OfflineBanner.tsx';

function GuestView({ title, Page, Frame }: { title: string } & GuestParts) {
  useLayoutEffect(endFirstSight, []);
  useEffect(() => {
    document.title = documentTitle(say(title));
  }, [title]);
  return (
    <Frame>
      <Page />
    </Frame>
  );
}

function View() {
  const [now, setNow] = useState(view.get);
  useEffect(() => {
    // Drawing a whole page takes a phone long: this way it is done in small pieces.
    const follow = () => startTransition(() => setNow(view.get()));
    follow();
    return view.subscribe(follow);
  }, []);
  if (now.kind === 'guest') return <GuestView title={now.title} Page={now.Page} Frame={now.Frame} />;
  if (now.kind === 'member') return <now.App />;
  if (now.kind === 'failed') return <ErrorView onRetry={retryOpening} />;
  return null;
}

/** The app: one of its two halves, and what both share. */
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
        <View />
      </ErrorBoundary>
      <OfflineBanner />
      <Toaster />
      <ConfirmHost />
    </>
  );
}
