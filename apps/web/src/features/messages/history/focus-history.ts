/** Moves the focus to the messages before the focused control disappears. */
export function focusHistory(control: Element): void {
  control.closest('.chat-pane')?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
}
