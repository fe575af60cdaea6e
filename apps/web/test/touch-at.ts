import type { CDPSession } from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

/** Dispatches a pointer event of a finger. */
export function touchAt(element: Element, type: string, clientX: number, clientY: number): void {
  element.dispatchEvent(
    new PointerEvent(type, { pointerType: 'touch', pointerId: 1, clientX, clientY, bubbles: true }),
  );
}

/** Taps the middle of an element as a finger does, whatever lies above it. */
export async function tap(element: Element): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const scale = frame.width / innerWidth;
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: frame.left + (left + width / 2) * scale, y: frame.top + (top + height / 2) * scale };
  const devtools: CDPSession = cdp();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
