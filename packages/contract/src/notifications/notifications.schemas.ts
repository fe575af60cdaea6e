import type { LanguageChoice } from '@gumball/rules/formats/offered-languages';
import type { Phrase } from '@gumball/rules/formats/phrase';
import type { SiteNames } from '@gumball/rules/formats/site-names';
import { notificationKinds, notificationTypes } from '@gumball/rules/notifications/notification-types';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { phrase } from '../phrase.ts';
import { userSummary } from '../users/users.schemas.ts';

/** A notification. While it is unread, later actions of the same type on the same subject are added to it. */
export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  actor: userSummary.nullable().describe('Who acted last; null where nobody in particular did.'),
  actorsCount: z.number().int().describe('How many different members acted; counted up to 1000.'),
  message: z.string().describe("The whole sentence in English, beginning with the actor's name where there is one."),
  phrase: phrase.describe('The same sentence with its gaps, for clients that say it in another language.'),
  read: z.boolean(),
  seen: z.boolean().describe('False until the member looked at the list with it.'),
  createdAt: z.string().describe('When it last happened.'),
  link: z.string().describe('A path within the web app.'),
});

/** Number of unread notifications, and of unseen ones among them. At most 1000. */
export const notificationCounts = z.object({ unreadCount: z.number().int(), unseenCount: z.number().int() });

/** Whether a kind of notification is enabled, in the app and on the desktop. */
export const notificationSetting = z.object({
  kind: z.enum(notificationKinds),
  inApp: z.boolean(),
  desktop: z.boolean(),
});

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** A push subscription of a browser. */
export const pushTarget = z.object({
  endpoint: z.string().max(1000).describe('The https address of the push service for this browser.'),
  p256dh: base64url.length(87).describe('The public key of the browser.'),
  auth: base64url.length(22).describe('A secret between the browser and this server.'),
});

/** Whether push is enabled for a session. */
export const pushState = z.object({
  publicKey: z.string().nullable().describe('What a browser subscribes with; null where this server sends nothing.'),
  subscribed: z.boolean(),
});

/** Payload of a push message, encrypted; the service worker shows it. */
export type PushMessage = {
  title: string;
  /** English text. */
  body: string;
  /** The same text as a phrase, for translation in the browser. */
  phrase: Phrase;
  /** The names in the phrase. */
  names: SiteNames;
  /** The languages on offer. */
  languages: LanguageChoice;
  /** Path in the web app. */
  link: string;
  /** A later message with the same tag replaces this one. */
  tag: string;
};

/** A notification. */
export type Notification = z.infer<typeof notification>;
/** Number of unread and unseen notifications. */
export type NotificationCounts = z.infer<typeof notificationCounts>;
/** Whether a kind of notification is enabled. */
export type NotificationSetting = z.infer<typeof notificationSetting>;
