/** Text of a push notification about a message: docs/product.md, Notifications. */
import { type Phrase, phrase } from '../formats/phrase.ts';

/**
 * Returns the sender and never the content, because a locked screen shows it. `groupName` is null in a direct
 * conversation.
 */
export function messageNotification(sender: string, groupName: string | null): { title: string; phrase: Phrase } {
  return groupName === null
    ? { title: sender, phrase: phrase('Sent you a message') }
    : { title: groupName, phrase: phrase('{name} sent a message', { name: sender }) };
}
