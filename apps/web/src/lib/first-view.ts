/** When a page that was just opened shows what it was opened for: what nobody waits for is fetched from then on, and not in its way. */
import { useEffect, useState } from 'react';
import { queryClient } from './cache.ts';

/** How long reads have to rest to count as done: one that follows from another starts within it. In milliseconds. */
const restMs = 60;
/** Who waits on a bad connection has waited long enough. In milliseconds. */
const picturesMs = 2000;
const longestMs = 6000;

let seen: Promise<void> | undefined;
let isSeen = false;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function untilNoneIsRead(): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    });
  });
}

/** Until no read is on its way, nor one that follows from it. */
async function reads(): Promise<void> {
  if (queryClient.isFetching() > 0) await untilNoneIsRead();
  await pause(restMs);
  if (queryClient.isFetching() > 0) await reads();
}

/** Until the pictures in sight could be drawn, or cannot be had. */
async function pictures(): Promise<void> {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await Promise.race([Promise.allSettled(inSight.map((image) => image.decode())), pause(picturesMs)]);
}

/** Until what is there has been painted; a page in the background paints nothing. */
function paint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

async function settled(): Promise<void> {
  await reads();
  await pictures();
  await paint();
}

/** Resolves, never rejects, once what was read first and the pictures in sight have been painted, after 6 seconds at the latest. */
export function firstView(): Promise<void> {
  seen ??= Promise.race([settled(), pause(longestMs)]).then(() => {
    isSeen = true;
  });
  return seen;
}

/** Whether the first view has been painted. */
export function useFirstView(): boolean {
  const [is, set] = useState(isSeen);
  useEffect(() => {
    if (!is) firstView().then(() => set(true), reportError);
  }, [is]);
  return is;
}
