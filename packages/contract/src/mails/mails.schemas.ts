import { mailFrequencies, mailTopics } from '@gumball/rules/mails/mail-topics';
import { z } from 'zod';

/** How often the member is mailed about a topic. */
export const mailSetting = z.object({ topic: z.enum(mailTopics), frequency: z.enum(mailFrequencies) });

/** The mail settings of the member. */
export const mailSettings = z.object({
  topics: z.array(mailSetting).describe('Every topic in display order.'),
  delivers: z.boolean().describe('Whether this site sends mail. Otherwise the settings have no effect.'),
  email: z.string(),
  addressState: z
    .enum(['works', 'unverified', 'bounce', 'complaint'])
    .describe('Anything but `works` gets no mails about topics: a bounce or a complaint switched the address off.'),
  timeZone: z.string().describe('Digests come at eight in the morning there.'),
});

/** The mail settings of the member. */
export type MailSettings = z.infer<typeof mailSettings>;
/** How often the member is mailed about a topic. */
export type MailSetting = z.infer<typeof mailSetting>;
