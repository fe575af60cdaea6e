'use no memo';

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The distance from the end at which the next page is fetched, in pixels. */
const preloadMarginPx = 200;

/**
 * Calls `onNearEnd` when the returned marker comes within 200 pixels of the viewport. Render the marker after the last
 * item and pass `enabled: false` while a page is loading, failed, or the list has ended.
 */
export function useInfiniteScroll({
  enabled,
  onNearEnd,
}: {
  enabled: boolean;
  onNearEnd: () => void;
}): RefObject<HTMLDivElement | null> {
  const marker = useRef<HTMLDivElement>(null);
  const handleNearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    const element = marker.current;
    if (!enabled || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleNearEnd();
      },
      { rootMargin: `0px 0px ${preloadMarginPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [enabled]);
  return marker;
}
