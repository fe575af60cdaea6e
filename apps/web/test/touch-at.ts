/** Dispatches a pointer event of a finger. */
export function touchAt(element: Element, type: string, clientX: number, clientY: number): void {
  element.dispatchEvent(
    new PointerEvent(type, { pointerType: 'touch', pointerId: 1, clientX, clientY, bubbles: true }),
  );
}
