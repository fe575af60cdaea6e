/**
 * Whether a popup is about to close because its anchor button was pressed. The button closes it by itself; closing it
 * here as well would open it again.
 */
export function isPressOnAnchor(details: { reason: string; event: Event }, anchor: HTMLElement | null): boolean {
  const target = details.event.target;
  return details.reason === 'outside-press' && target instanceof Node && anchor?.contains(target) === true;
}
