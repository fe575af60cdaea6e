/** Leads the keyboard from a control that goes away with what it does to the messages beside it. */
export function focusHistory(control: Element): void {
  control.closest('.chat-pane')?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
}
