/**
 * Makes Back first close the overlays of a page, as users of a phone expect. Each overlay has its own entry in the
 * browser's history, whose state holds the number of open overlays; the router never sees these entries.
 * docs/product.md, Screens.
 */
import { useEffect, useEffectEvent } from 'react';

/** How the layers that are open are closed, the lowest first. */
const layers: (() => void)[] = [];
/** Changes of the page's own step that wait until the steps over it are gone. */
const pendingChanges: (() => void)[] = [];
/** Whether a move of ours is on its way: the browser makes it later. */
let isNavigating = false;
/** The page that the router shows, by the router's own name for its step. */
let currentPageKey: unknown;
let syncTimer: ReturnType<typeof setTimeout> | undefined;

type HistoryStep = { over?: number; __TSR_key?: string } | null;
const layerSteps = () => (history.state as HistoryStep)?.over ?? 0;
const pageKey = () => (history.state as HistoryStep)?.__TSR_key;

/** Brings the steps over the page to the number of layers. */
function syncHistory(): void {
  if (isNavigating) return;
  const targetSteps = pendingChanges.length > 0 ? 0 : layers.length;
  const surplus = layerSteps() - targetSteps;
  if (surplus > 0) {
    isNavigating = true;
    history.go(-surplus);
    return;
  }
  for (const change of pendingChanges.splice(0)) change();
  // The prototype's, because the router listens to `history.pushState`.
  for (let step = layerSteps() + 1; step <= layers.length; step += 1) {
    History.prototype.pushState.call(history, { ...(history.state as object | null), over: step }, '');
  }
}

/** Later, because one layer often makes room for another or for a page, and React tries effects out while the product is developed. */
function scheduleSync(): void {
  clearTimeout(syncTimer);
  syncTimer = setTimeout(syncHistory);
}

function handlePopState(event: PopStateEvent): void {
  isNavigating = false;
  if (pendingChanges.length > 0) {
    event.stopImmediatePropagation();
    syncHistory();
    return;
  }
  if (pageKey() === currentPageKey) event.stopImmediatePropagation();
  currentPageKey = pageKey();
  if (layerSteps() < layers.length) layers.at(-1)?.();
  // A step whose layer is gone, after a reload or by Forward, is left again.
  scheduleSync();
}

/** Follows the browser's steps. Once, before anybody else does. */
export function subscribeToHistory(): void {
  currentPageKey = pageKey();
  addEventListener('popstate', handlePopState);
  syncHistory();
}

/** Does something to the page's own step of the history: at once, or as soon as the steps of what lies over the page are gone. */
export function updatePageEntry(change: () => void): void {
  pendingChanges.push(() => {
    change();
    currentPageKey = pageKey();
  });
  syncHistory();
}

/** The window for the router: what it does to the history happens to the page, also while something lies over it. */
export function createPageWindow() {
  const deferred = (method: 'pushState' | 'replaceState') => (state: unknown, unused: string, href?: string) =>
    updatePageEntry(() => History.prototype[method].call(history, state, unused, href));
  return {
    document,
    location,
    addEventListener: addEventListener.bind(window),
    removeEventListener: removeEventListener.bind(window),
    history: {
      get state(): unknown {
        return history.state as unknown;
      },
      get length() {
        return history.length;
      },
      go: (delta: number) => history.go(delta),
      back: () => history.back(),
      forward: () => history.forward(),
      pushState: deferred('pushState'),
      replaceState: deferred('replaceState'),
    },
  };
}

/**
 * Lets Back call `close` while `open`, and stay on the page. Where `close` refuses, because something runs or asks first, the next Back calls it again.
 * Closed in another way, also by a step to another page, the layer leaves nothing behind.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const layer = () => onBack();
    layers.push(layer);
    scheduleSync();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      scheduleSync();
    };
  }, [open]);
}

/** As `useCloseOnBack`, only where a dialog takes the whole screen. */
export function useCloseOnBackOnPhone(open: boolean, close: () => void): void {
  useCloseOnBack(open && !matchMedia('(min-width: 48rem)').matches, close);
}
