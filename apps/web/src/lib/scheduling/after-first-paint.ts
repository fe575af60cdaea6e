/** When a page that was just opened shows what it was opened for: what nobody waits for is fetched from then on, and not in its way. */
import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';

/** How long reads have to rest to count as done: one that follows from another starts within it. In milliseconds. */
const quietMs = 60;
/** Who waits on a bad connection has waited long enough. In milliseconds. */
const imagesTimeoutMs = 2000;
const timeoutMs = 6000;

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

/** Until no read is on its way, nor one that follows from it. */
async function waitForQueries(): Promise<void> {
  if (queryClient.isFetching() > 0) await waitForIdleQueries();
  await sleep(quietMs);
  if (queryClient.isFetching() > 0) await waitForQueries();
}

/** Until the pictures in sight could be drawn, or cannot be had. */
async function waitForVisibleImages(): Promise<void> {
  const visibleImages = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await Promise.race([Promise.allSettled(visibleImages.map((image) => image.decode())), sleep(imagesTimeoutMs)]);
}

/** Until what is there has been painted; a page in the background paints nothing. */
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

/** Resolves, never rejects, once what was read first and the pictures in sight have been painted, after 6 seconds at the latest. */
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
