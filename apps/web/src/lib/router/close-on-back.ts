/**
 * Makes Back first close the overlays of a page, as users of a phone expect. Each overlay has its own entry in the
 * browser's history, whose state holds the number of open overlays; the router never sees these entries.
 * docs/product.md, Screens.
 */
import { useEffect, useEffectEvent } from 'react';
import { matchesMedia } from '../media-queries.ts';

/** Closes the open overlays, the lowest first. */
const layers: (() => void)[] = [];
/** Changes of the page's own entry that wait until the entries above it are removed. */
const pendingChanges: (() => void)[] = [];
/** Whether a navigation of ours is in flight: the browser performs it asynchronously. */
let isNavigating = false;
/** The page that the router shows, by the router's key of its entry. */
let currentPageKey: unknown;
let syncTimer: ReturnType<typeof setTimeout> | undefined;

type HistoryStep = { over?: number; __TSR_key?: string } | null;
const layerSteps = () => (history.state as HistoryStep)?.over ?? 0;
const pageKey = () => (history.state as HistoryStep)?.__TSR_key;

/** Matches the history entries above the page to the number of overlays. */
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
  // The prototype's, because the router patches `history.pushState`.
  for (let step = layerSteps() + 1; step <= layers.length; step += 1) {
    History.prototype.pushState.call(history, { ...(history.state as object | null), over: step }, '');
  }
}

/** Deferred, because one overlay often replaces another or navigates, and StrictMode runs effects twice. */
function scheduleSync(): void {
  clearTimeout(syncTimer);
  syncTimer = setTimeout(syncHistory);
}

function handlePopState(event: PopStateEvent): void {
  // The browser made the entry, for a link within the page. Without a stored key its scroll position is lost.
  if (history.state === null)
    History.prototype.replaceState.call(history, { __TSR_key: String(Math.random()), __TSR_index: 0 }, '');
  // An overlay that opened in the meantime gets its entry afterwards.
  const isOurs = isNavigating;
  isNavigating = false;
  if (pendingChanges.length > 0) {
    event.stopImmediatePropagation();
    syncHistory();
    return;
  }
  if (pageKey() === currentPageKey) event.stopImmediatePropagation();
  currentPageKey = pageKey();
  if (!isOurs && layerSteps() < layers.length) layers.at(-1)?.();
  // An entry whose overlay is closed, after a reload or by Forward, is left again.
  scheduleSync();
}

/** Subscribes to the browser's history. Call it once, before the router does. */
export function subscribeToHistory(): void {
  currentPageKey = pageKey();
  addEventListener('popstate', handlePopState);
  syncHistory();
}

/** Changes the page's own history entry: at once, or when the entries above it are removed. */
export function updatePageEntry(change: () => void): void {
  pendingChanges.push(() => {
    change();
    currentPageKey = pageKey();
  });
  syncHistory();
}

/** The window for the router: its history changes apply to the page, also under an overlay. */
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
 * Makes Back call `close` while `open`, and stay on the page. If `close` refuses, for example to confirm first, the
 * next Back calls it again. An overlay that closes in another way, also by a navigation, leaves no history entry.
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

/** Like `useCloseOnBack`, only for a full-screen dialog. */
export function useCloseOnBackOnPhone(open: boolean, close: () => void): void {
  useCloseOnBack(open && !matchesMedia('splitView'), close);
}
