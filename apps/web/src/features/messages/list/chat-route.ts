declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * On a phone, the previous history entry is the list: the chat's own Back button returns to it without adding an
     * entry.
     */
    afterList?: true;
  }
}

/** Returns the route from the list to a chat: next to the list where it fits, otherwise a page of its own. */
export function chatRoute(id: string, isSplitView: boolean) {
  return isSplitView
    ? ({ to: '/messages', search: { conversation: id } } as const)
    : ({ to: '/chat/$id', params: { id }, state: { afterList: true } } as const);
}
