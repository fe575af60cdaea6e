/** Defers what is not needed for the first paint of a page. */
import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';

/** The idle time after which fetches count as done: dependent ones start within it. In milliseconds. */
const quietMs = 60;
/** The timeout on a bad connection. In milliseconds. */
const imagesTimeoutMs = 2000;
const timeoutMs = 6000;

// A page has one first paint, for every user.
let firstPaint: Promise<void> | undefined;
let isPainted = false;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function waitForIdleQueries(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Waits until no fetch, nor a dependent one, is in flight. */
async function waitForQueries(): Promise<void> {
  if (queryClient.isFetching() > 0) await waitForIdleQueries();
  await sleep(quietMs);
  if (queryClient.isFetching() > 0) await waitForQueries();
}

/** Waits until the pictures in view are decoded, or fail. */
async function waitForVisibleImages(): Promise<void> {
  const visibleImages = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await Promise.race([Promise.allSettled(visibleImages.map((image) => image.decode())), sleep(imagesTimeoutMs)]);
}

/** Waits for a paint; a page in the background paints nothing. */
function waitForPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

async function waitUntilSettled(): Promise<void> {
  await waitForQueries();
  await waitForVisibleImages();
  await waitForPaint();
}

/**
 * Resolves, never rejects, once the first fetches and the pictures in view are painted, after 6 seconds at the latest.
 */
export function afterFirstPaint(): Promise<void> {
  firstPaint ??= Promise.race([waitUntilSettled(), sleep(timeoutMs)]).then(() => {
    isPainted = true;
  });
  return firstPaint;
}

/** Whether the first view has been painted. */
export function useIsFirstPaintDone(): boolean {
  const [isDone, setIsDone] = useState(isPainted);
  useEffect(() => {
    if (!isDone) afterFirstPaint().then(() => setIsDone(true), reportError);
  }, [isDone]);
  return isDone;
}
