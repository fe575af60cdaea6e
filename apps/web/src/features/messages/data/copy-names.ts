/** The names of the offline copies of conversations. */

/** The name of the copy of a conversation. */
export const conversationCopy = (id: string): string => `conversation:${id}`;

/** The name of the copy of a list of conversations. */
export const listCopy = (type: 'direct' | 'group', view: 'inbox' | 'archived'): string =>
  `conversations:${view === 'inbox' ? type : `${type}:archived`}`;
