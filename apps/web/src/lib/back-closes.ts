/**
 * Back, as people use it on a phone, first closes what lies over the page. Each such layer has a step of its own in the browser's history, whose state
 * tells how many lie there; the router never sees these steps. docs/product.md, Screens.
 */
import { useEffect, useEffectEvent } from 'react';

/** How the layers that are open are closed, the lowest first. */
const layers: (() => void)[] = [];
/** Changes of the page's own step that wait until the steps over it are gone. */
const waiting: (() => void)[] = [];
/** Whether a move of ours is on its way: the browser makes it later. */
let isMoving = false;
/** The page that the router shows, by the router's own name for its step. */
let page: unknown;
let timer: ReturnType<typeof setTimeout> | undefined;

type Step = { over?: number; __TSR_key?: string } | null;
const stepsOver = () => (history.state as Step)?.over ?? 0;
const pageHere = () => (history.state as Step)?.__TSR_key;

/** Brings the steps over the page to the number of layers. */
function settle(): void {
  if (isMoving) return;
  const wanted = waiting.length > 0 ? 0 : layers.length;
  const surplus = stepsOver() - wanted;
  if (surplus > 0) {
    isMoving = true;
    history.go(-surplus);
    return;
  }
  for (const change of waiting.splice(0)) change();
  // The prototype's, because the router listens to `history.pushState`.
  for (let over = stepsOver() + 1; over <= layers.length; over += 1) {
    History.prototype.pushState.call(history, { ...(history.state as object | null), over }, '');
  }
}

/** Later, because one layer often makes room for another or for a page, and React tries effects out while the product is developed. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function onPop(event: PopStateEvent): void {
  isMoving = false;
  if (waiting.length > 0) {
    event.stopImmediatePropagation();
    settle();
    return;
  }
  if (pageHere() === page) event.stopImmediatePropagation();
  page = pageHere();
  if (stepsOver() < layers.length) layers.at(-1)?.();
  // A step whose layer is gone, after a reload or by Forward, is left again.
  settleSoon();
}

/** Follows the browser's steps. Once, before anybody else does. */
export function followSteps(): void {
  page = pageHere();
  addEventListener('popstate', onPop);
  settle();
}

/** Does something to the page's own step of the history: at once, or as soon as the steps of what lies over the page are gone. */
export function onPage(change: () => void): void {
  waiting.push(() => {
    change();
    page = pageHere();
  });
  settle();
}

/** The window for the router: what it does to the history happens to the page, also while something lies over it. */
export function windowOfPages() {
  const changing = (how: 'pushState' | 'replaceState') => (state: unknown, unused: string, href?: string) =>
    onPage(() => History.prototype[how].call(history, state, unused, href));
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
      go: (by: number) => history.go(by),
      back: () => history.back(),
      forward: () => history.forward(),
      pushState: changing('pushState'),
      replaceState: changing('replaceState'),
    },
  };
}

/**
 * Lets Back call `close` while `open`, and stay on the page. Where `close` refuses, because something runs or asks first, the next Back calls it again.
 * Closed in another way, also by a step to another page, the layer leaves nothing behind.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const layer = () => onBack();
    layers.push(layer);
    settleSoon();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settleSoon();
    };
  }, [open]);
}

/** As `useBackCloses`, only where a dialog takes the whole screen. */
export function useBackClosesOnPhone(open: boolean, close: () => void): void {
  useBackCloses(open && !matchMedia('(min-width: 48rem)').matches, close);
}
