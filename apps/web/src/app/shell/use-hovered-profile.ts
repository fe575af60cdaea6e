import { useEffect, useRef, useState } from 'react';

/** A link to a profile under the mouse. Its card may be shown once it is due. */
export type HoveredProfile = { anchor: HTMLAnchorElement; identifier: string; isDue: boolean };

/** The time on a link after which its profile is fetched, so that a mouse that passes fetches nothing. In milliseconds. */
const fetchAfterMs = 150;
const dueAfterMs = 450;
/** The time to cross from a link to its card. In milliseconds. */
const leaveMs = 250;

const profilePath = /^\/user(?:-profile)?\/([^/]+)$/;

/** Returns the identifier of a link to a profile, unless it leads to the current page or opts out. */
function identifierOf(anchor: HTMLAnchorElement): string | undefined {
  if (anchor.origin !== location.origin || anchor.pathname === location.pathname) return undefined;
  if (anchor.closest('[data-hover-card]')) return undefined;
  const encoded = profilePath.exec(anchor.pathname)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    // A member wrote a malformed address, such as one that ends in the middle of a letter.
    return undefined;
  }
}

/**
 * Watches for links to profiles under the mouse, on any page; `data-hover-card="none"` around a link opts out. The card
 * has `data-hover-card` itself: the mouse may move into it. Touch and pen have none. `close` ends it.
 */
export function useHoveredProfile(isOwn: (identifier: string) => boolean): [HoveredProfile | null, () => void] {
  const [hovered, setHovered] = useState<HoveredProfile | null>(null);
  const close = useRef(() => setHovered(null));
  const own = useRef(isOwn);
  useEffect(() => {
    let identifier: string | undefined;
    let isShown = false;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    let steps: ReturnType<typeof setTimeout>[] = [];

    function end() {
      clearTimeout(leaving);
      for (const step of steps) clearTimeout(step);
      steps = [];
      identifier = undefined;
      isShown = false;
      setHovered(null);
    }
    close.current = end;
    function begin(anchor: HTMLAnchorElement, next: string) {
      end();
      identifier = next;
      steps = [false, true].map((isDue) =>
        setTimeout(
          () => {
            isShown = isDue;
            setHovered({ anchor, identifier: next, isDue });
          },
          isDue ? dueAfterMs : fetchAfterMs,
        ),
      );
    }
    function onPointerOver({ target, pointerType, buttons }: PointerEvent) {
      if (pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return;
      clearTimeout(leaving);
      if (target.closest('[data-hover-card="open"]')) return;
      const anchor = target.closest('a');
      const found = anchor ? identifierOf(anchor) : undefined;
      const next = found === undefined || own.current(found) ? undefined : found;
      if (next === identifier) return;
      // A shown card stays while the mouse crosses something else on its way there.
      leaving = setTimeout(() => (anchor && next ? begin(anchor, next) : end()), isShown ? leaveMs : 0);
    }
    function onPointerLeave() {
      clearTimeout(leaving);
      leaving = setTimeout(end, leaveMs);
    }
    function onPointerDown({ target }: PointerEvent) {
      if (!(target instanceof Element && target.closest('[data-hover-card="open"]'))) end();
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') end();
    }
    const page = document.documentElement;
    document.addEventListener('pointerover', onPointerOver, { passive: true });
    document.addEventListener('pointerdown', onPointerDown, { passive: true });
    document.addEventListener('keydown', onKeyDown);
    page.addEventListener('pointerleave', onPointerLeave);
    return () => {
      end();
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
      page.removeEventListener('pointerleave', onPointerLeave);
    };
  }, []);
  return [hovered, () => close.current()];
}
