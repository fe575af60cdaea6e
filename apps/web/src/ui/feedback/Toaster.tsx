import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { type Toast, toasts } from './toasts.ts';

const loadToastCard = () => import('./ToastCard.tsx');

/** The delay after which the code of toasts loads, in milliseconds: a toast often reports that the network is lost. */
const fetchAfterMs = 2000;

function PlainToast({ item }: { item: Toast }) {
  return (
    <div className="pointer-events-auto w-full max-w-[420px] rounded-lg bg-raised px-4 py-3.5 text-ui font-medium shadow-float">
      {item.text}
    </div>
  );
}

const ToastCard = lazy(() => loadToastCard().catch(() => ({ default: PlainToast })));

function Cards({ items }: { items: readonly Toast[] }) {
  return (
    <Suspense>
      {items.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </Suspense>
  );
}

/** In a chat a toast covers neither the last messages nor the composer: it is next to it, at the end of the list. */
const nextToChatClass =
  'md:[body:has(.chat-pane)_&]:start-[100px] md:[body:has(.chat-pane)_&]:end-auto md:[body:has(.chat-pane)_&]:w-74 lg:[body:has(.chat-pane)_&]:w-84';

/**
 * The host of toasts: bottom right, and on a phone below the header, where they cover neither the buttons nor what a
 * thumb reaches; mounted once at the app's root. The live regions exist from the start, the cards load on demand.
 */
export function Toaster() {
  useEffect(() => {
    const timer = setTimeout(() => {
      loadToastCard().catch(() => undefined);
    }, fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const items = useSyncExternalStore(toasts.subscribe, toasts.current);
  const errors = items.filter((item) => item.tone === 'danger');
  const otherToasts = items.filter((item) => item.tone !== 'danger');
  return (
    <div
      className={`pointer-events-none fixed inset-x-2 top-[calc(64px+env(safe-area-inset-top))] z-(--gb-z-toast) flex flex-col items-center gap-2 md:inset-x-auto md:top-auto md:end-6 md:bottom-6 md:items-end ${nextToChatClass}`}
      onPointerEnter={toasts.pauseTimers}
      onPointerLeave={toasts.resumeTimers}
      onFocus={toasts.pauseTimers}
      onBlur={toasts.resumeTimers}
    >
      <div role="status" className="contents">
        <Cards items={otherToasts} />
      </div>
      <div role="alert" className="contents">
        <Cards items={errors} />
      </div>
    </div>
  );
}
