import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { matchesMedia } from '../../lib/media-queries.ts';

/** Slides in a row that scroll by a swipe, by buttons and by arrow keys. */
export type Slides = {
  strip: RefObject<HTMLDivElement | null>;
  go: (index: number) => void;
  onTouchStart: () => void;
  onScroll: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

// In right-to-left text the row begins at its right end, and `scrollLeft` is negative.
const isRightToLeft = (row: Element) => row.matches(':dir(rtl)');

function scrollToSlide(row: HTMLElement, index: number, behavior: ScrollBehavior): void {
  const left = index * row.clientWidth;
  row.scrollTo({ left: isRightToLeft(row) ? -left : left, behavior });
}

/**
 * Connects the `index` in view with a scroll-snapping row of equally wide slides; put `strip` and the
 * handlers on it. `firstId` identifies the first slide: the view stays when others are added before it.
 */
export function useSlides(options: {
  count: number;
  index: number;
  onIndexChange: (index: number) => void;
  firstId?: string | undefined;
}): Slides {
  const { count, index, onIndexChange, firstId } = options;
  const strip = useRef<HTMLDivElement>(null);
  /** The slide that `go` is scrolling to. Until it is there, the slides it passes are not selected. */
  const destination = useRef<number>(undefined);

  const restorePosition = useEffectEvent(() => {
    if (strip.current) scrollToSlide(strip.current, index, 'instant');
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A slide before the others moves all of them.
  useLayoutEffect(() => restorePosition(), [firstId]);
  useEffect(() => {
    const row = strip.current;
    if (!row) return;
    let width = row.clientWidth;
    const observer = new ResizeObserver(() => {
      if (row.clientWidth === width) return;
      width = row.clientWidth;
      restorePosition();
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, []);

  function go(target: number) {
    const next = Math.min(count - 1, Math.max(0, target));
    if (!strip.current || next === index) return;
    destination.current = next;
    scrollToSlide(strip.current, next, matchesMedia('reducedMotion') ? 'instant' : 'smooth');
    onIndexChange(next);
  }

  return {
    strip,
    go,
    // A touch ends a running scroll.
    onTouchStart() {
      destination.current = undefined;
    },
    onScroll() {
      const row = strip.current;
      if (!row || row.clientWidth === 0) return;
      const position = Math.abs(row.scrollLeft) / row.clientWidth;
      const nearest = Math.round(position);
      // Between two slides the selected one stays.
      if (Math.abs(position - nearest) >= 0.2) return;
      if (destination.current !== undefined && destination.current !== nearest) return;
      destination.current = undefined;
      if (nearest !== index) onIndexChange(nearest);
    },
    onKeyDown(event) {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      go(index + ((event.key === 'ArrowRight') === isRightToLeft(event.currentTarget) ? -1 : 1));
    },
  };
}
