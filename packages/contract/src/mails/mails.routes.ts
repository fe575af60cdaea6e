import { mailTopics } from '@gumball/rules/mails/mail-topics';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { mailsEndpoints } from './mails.endpoints.ts';
import { mailSetting, mailSettings } from './mails.schemas.ts';

const settingsResponse = mailSettings.extend({ success });

/** The mails of a member: docs/product.md, Mails. */
export const mailsRoutes = defineRoutes(mailsEndpoints, {
  settings: {
    summary: 'Read my mail settings',
    access: 'member',
    response: settingsResponse,
  },
  updateSettings: {
    summary: 'Change my mail settings',
    description: 'Topics that are not named stay as they are.',
    access: 'member',
    body: z.object({ topics: z.array(mailSetting).max(mailTopics.length) }),
    response: settingsResponse,
    errors: ['MAIL_FREQUENCY_INVALID'],
  },
  updateLocale: {
    summary: 'Set the language and the time zone of my mails',
    description:
      'The language is that of the `Accept-Language` header. A member who never sent them gets no mails about topics.',
    access: 'member',
    body: z.object({ timeZone: z.string().max(64) }),
    response: z.object({ success }),
    errors: ['TIME_ZONE_INVALID'],
  },
  checkAddress: {
    summary: 'Use my address again',
    description: 'For an address that was switched off. It gets a mail with a link that switches it on.',
    access: 'member',
    response: z.object({ success }),
    errors: ['MAIL_ADDRESS_WORKS', 'MAIL_NOT_CONFIGURED', 'RATE_LIMITED'],
  },
});
