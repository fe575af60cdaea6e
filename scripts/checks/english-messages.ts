/** The English messages as files, which translators and their tools read: docs/translating.md. */
import type { MessageUse } from './extract-messages.ts';

/** A text, or its plural forms. */
type Entries = Record<string, string | { one: string; other: string }>;

/**
 * Returns the English texts of all messages by file and key, in the order of the keys. `divided` is a complete language,
 * whose files hold the same keys.
 */
export function englishMessages(
  used: readonly MessageUse[],
  divided: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Map<string, Entries> {
  const byKey = new Map(used.map((use) => [use.key, use]));
  const english = new Map<string, Entries>();
  for (const [file, entries] of divided) {
    const texts: Entries = {};
    for (const key of Object.keys(entries)) {
      const use = byKey.get(key);
      if (use) texts[key] = use.hasPlural ? { one: use.singular ?? use.text, other: use.text } : use.text;
    }
    english.set(file, texts);
  }
  return english;
}
