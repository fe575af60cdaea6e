/** Messages of a page. */
export const messagesPageSize = 50;
/** Maximum messages of a page, for those that a client missed. */
export const messagesPageSizeMax = 200;
