declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of conversations is the page before, on a phone: the chat's own Back goes there and leaves no step behind. */
    afterList?: true;
  }
}

/** The way from the list of conversations to a chat: beside the list where there is room, else on a page of its own. */
export function chatRoute(id: string, isSplitView: boolean) {
  return isSplitView
    ? ({ to: '/messages', search: { conversation: id } } as const)
    : ({ to: '/chat/$id', params: { id }, state: { afterList: true } } as const);
}
