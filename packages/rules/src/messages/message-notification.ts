/** What is said of a message while the app is closed: docs/product.md, Notifications. */
import { type Phrase, phrase } from '../formats/phrase.ts';

/** Who wrote, never what: a locked screen shows it. `groupName` is null in a direct conversation. */
export function messageNotification(sender: string, groupName: string | null): { title: string; phrase: Phrase } {
  return groupName === null
    ? { title: sender, phrase: phrase('Sent you a message') }
    : { title: groupName, phrase: phrase('{name} sent a message', { name: sender }) };
}
