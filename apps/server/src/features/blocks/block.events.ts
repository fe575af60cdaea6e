/**
 * Local event after the commit: the relationship of a user to another has changed. The payload is `recipient,other`. It
 * is not sent to other nodes; the resulting broadcasts reach all nodes.
 */
export const relationshipChanged = 'standing-changed';
