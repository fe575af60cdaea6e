import { languages } from '@gumball/rules/formats/languages';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { operatorMailsEndpoints } from './operator-mails.endpoints.ts';

const language = z.enum(languages);
const params = z.object({ name: z.string().max(60) });

/** The numbers of mails. */
const mailFigures = z.object({
  sentToday: z.number().int(),
  sentThisWeek: z.number().int(),
  failedThisWeek: z.number().int(),
  waiting: z.number().int().describe('Mails that wait to be sent, counted up to 100,000.'),
  bounced: z.number().int().describe('Addresses that are switched off because mails to them came back.'),
  complained: z.number().int().describe('Addresses that are switched off because their owner reported a mail as spam.'),
});

/** Mails in the console: docs/product.md, Mails. */
export const operatorMailsRoutes = defineRoutes(operatorMailsEndpoints, {
  list: {
    summary: 'List every mail that this site sends',
    access: 'operator',
    right: 'settings',
    response: z.object({ success, names: z.array(z.string()), delivers: z.boolean(), figures: mailFigures }),
  },
  preview: {
    summary: 'Show a mail with sample data',
    access: 'operator',
    right: 'settings',
    params,
    query: z.object({ language: language.default('en'), scheme: z.enum(['light', 'dark']).default('light') }),
    response: z.object({
      success,
      subject: z.string(),
      text: z.string(),
      htmlUrl: z.string().describe('The HTML form, for ten minutes and for a sandboxed frame of this site.'),
    }),
    errors: ['NOT_FOUND'],
  },
  test: {
    summary: 'Send a mail with sample data to my own address',
    access: 'operator',
    right: 'settings',
    params,
    body: z.object({ language: language.default('en') }),
    response: z.object({ success, email: z.string() }),
    errors: ['NOT_FOUND', 'MAIL_NOT_CONFIGURED', 'MAIL_REFUSED', 'RATE_LIMITED'],
  },
});

/** The numbers of mails. */
export type MailFigures = z.infer<typeof mailFigures>;
