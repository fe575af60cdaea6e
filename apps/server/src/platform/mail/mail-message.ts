import type { Language } from '@gumball/rules/formats/languages';
import type { Phrase } from '@gumball/rules/formats/phrase';

/** A text of a mail: a phrase is translated, a string (a link, user content) is not. */
export type MailText = string | Phrase;

/** An entry of a list: what happened, a quotation or a detail below it, and where it leads. */
export type MailItem = { title: MailText; text?: MailText | undefined; meta?: MailText | undefined; url?: string };

/** A part of a mail. A text alone is a paragraph. Every part has an HTML and a plain form. */
export type MailBlock =
  | MailText
  | { heading: MailText }
  /** A code to type. */
  | { code: string }
  /** A link as a button. `isSpelledOut` also shows its address, for programs that show no buttons. */
  | { button: MailText; url: string; isSpelledOut?: true }
  | { items: readonly MailItem[] }
  /** Less important text. */
  | { note: MailText }
  /** A less important link. */
  | { link: MailText; url: string };

/** What a recipient can do about a mail that was not asked for: one press ends it. */
export type Unsubscribing = { url: string; listId: string };

/** A mail in the recipient's `language`. */
export type MailMessage = {
  to: string;
  language: Language;
  subject: MailText;
  /** The heading of the HTML form; by default the subject. */
  title?: MailText;
  /** What mail programs show beside the subject in a list; by default the first paragraph. */
  preview?: MailText;
  blocks: readonly MailBlock[];
  /** Below the mail, in small type. */
  footer?: readonly MailBlock[];
  /** Logged if no mail server is configured. */
  link?: string;
  replyTo?: string;
  /** Identifies the mail. The same mail that is sent again has the same. By default the mail has a random one. */
  id?: string;
  /** Where the mail returns to if it cannot be delivered. */
  returnPath?: string | undefined;
  unsubscribing?: Unsubscribing;
};
