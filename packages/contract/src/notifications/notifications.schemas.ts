import type { Phrase } from '@gumball/rules/formats/phrase';
import { notificationKinds, notificationTypes } from '@gumball/rules/notifications/notification-types';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { phrase } from '../phrase.ts';
import { userSummary } from '../users/users.schemas.ts';

/** Something a member is told about; while it is unread, later deeds of the same type about the same thing join it. */
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

/** How many notifications wait: all unread ones, and those of them that were never looked at. Counted up to 1000. */
export const notificationCounts = z.object({ unreadCount: z.number().int(), unseenCount: z.number().int() });

/** Whether a member is told about a kind at all, and on the desktop too where the browser was allowed to. */
export const notificationSetting = z.object({
  kind: z.enum(notificationKinds),
  inApp: z.boolean(),
  desktop: z.boolean(),
});

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** A browser as its push service hands it out. */
export const pushTarget = z.object({
  endpoint: z.string().max(1000).describe('The https address of the push service for this browser.'),
  p256dh: base64url.length(87).describe('The public key of the browser.'),
  auth: base64url.length(22).describe('A secret between the browser and this server.'),
});

/** Whether a session is told when the app is closed. */
export const pushState = z.object({
  publicKey: z.string().nullable().describe('What a browser subscribes with; null where this server sends nothing.'),
  subscribed: z.boolean(),
});

/** What a push message says, encrypted; shown by the app's service worker. */
export type PushMessage = {
  title: string;
  /** In English. */
  body: string;
  /** The same with its gaps, for a browser that says it in another language. */
  phrase: Phrase;
  /** A path within the web app. */
  link: string;
  /** What comes later under the same name takes its place. */
  tag: string;
};

/** Something a member is told about. */
export type Notification = z.infer<typeof notification>;
/** How many notifications wait. */
export type NotificationCounts = z.infer<typeof notificationCounts>;
/** Whether a member is told about a kind. */
export type NotificationSetting = z.infer<typeof notificationSetting>;
