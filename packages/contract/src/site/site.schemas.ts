import { languages } from '@gumball/rules/formats/languages';
import { defaultAmounts } from '@gumball/rules/site/amounts';
import { announcementTones, siteFeatures } from '@gumball/rules/site/site';
import { z } from 'zod';
import { signUpRequirementsBody } from '../auth/applications.schemas.ts';
import { newMemberLimits } from '../filters/filters.schemas.ts';
import { operatorSettingsBody } from '../operators/operators.schemas.ts';

/** A message to all members. */
export const announcement = z.object({
  id: z.string(),
  text: z.string(),
  tone: z.enum(announcementTones),
  endsAt: z.string().nullable().describe('Null without an end.'),
});

const colorTokens = z.record(z.string(), z.string()).describe('Custom properties of the style sheet, by name.');

/** The colours of both themes. */
export const siteColors = z.object({ light: colorTokens, dark: colorTokens });

// Absent in what an earlier version exported.
const later = (field: Exclude<keyof typeof defaultAmounts, 'milestones'>) => z.number().default(defaultAmounts[field]);

/** Amounts and limits. The rules check them. */
const amounts = z.object({
  referrerReward: z.number().describe('Points of the referrer for every activated account.'),
  welcomeBonus: z.number().describe('Points of the new member.'),
  onboardingReward: z.number().describe('Points for each of the first steps.'),
  milestones: z.array(z.object({ threshold: z.number(), reward: z.number() })).max(50),
  repostsPerDay: z.number(),
  messageEditHours: z.number(),
  postLength: later('postLength').describe('Characters of a post.'),
  postFiles: later('postFiles').describe('Pictures and videos of a post.'),
  postFileMegabytes: later('postFileMegabytes').describe('The size of one of them.'),
  scheduledPosts: later('scheduledPosts').describe('Scheduled posts of a member.'),
  commentLength: later('commentLength').describe('Characters of a comment.'),
  messageLength: later('messageLength').describe('Characters of a message.'),
  groupMembers: later('groupMembers').describe('Members of a group conversation.'),
  groupLinks: later('groupLinks').describe('Links of a group that can be used.'),
});

/** Levels, lowest first. The rules check them. */
const levels = z
  .array(z.object({ name: z.string(), from: z.number().describe('The balance from which members have it.') }))
  .max(20);

/** The languages on offer, and the one for whom none of them suits. */
const languageChoice = z.object({
  offered: z.array(z.enum(languages)).max(languages.length),
  standard: z.enum(languages),
});

/** What every page needs to know about the site. Null is the product's own value. */
export const site = z.object({
  revision: z.number().int().describe('Raised by every change; 0 until operators change something.'),
  name: z.string().nullable(),
  pointName: z.string().nullable().describe('The name of one point.'),
  pointsName: z.string().nullable(),
  tagline: z.string().nullable(),
  contactEmail: z.string().nullable(),
  logoUrl: z.string().nullable(),
  colors: siteColors.nullable(),
  offFeatures: z.array(z.enum(siteFeatures)).describe('The parts of the product that are off.'),
  announcement: announcement.nullable(),
  amounts: amounts.nullable(),
  levels: levels.nullable(),
  languages: languageChoice.nullable().describe('Null offers all languages.'),
});
/** What every page needs to know about the site. */
export type Site = z.infer<typeof site>;

/** What operators choose. The rules check the texts. */
export const siteChoices = site
  .pick({
    name: true,
    pointName: true,
    pointsName: true,
    tagline: true,
    contactEmail: true,
    offFeatures: true,
    amounts: true,
    levels: true,
    languages: true,
  })
  .extend({
    brandColor: z.string().nullable().describe('As `#rrggbb`; its shades are corrected to be readable.'),
    announcement: announcement.nullable(),
    logoUrl: z.string().nullable(),
    onboardingIsFixed: z
      .boolean()
      .describe('Whether ONBOARDING_REWARD sets the reward of the first steps, which wins.'),
    contactIsFixed: z.boolean().describe('Whether SUPPORT_EMAIL sets the contact address, which wins.'),
  });
/** What operators choose for the site. */
export type SiteForm = z.infer<typeof siteChoices>;

const text = z.string().max(1000).nullable();

/** Body of changed choices; what is absent stays. */
export const siteBody = z
  .object({
    name: text,
    pointName: text,
    pointsName: text,
    tagline: text,
    contactEmail: text,
    brandColor: text,
    offFeatures: z.array(z.enum(siteFeatures)).max(siteFeatures.length * 2),
    amounts: amounts.nullable(),
    levels: levels.nullable(),
    languages: languageChoice.nullable(),
    announcement: announcement
      .omit({ id: true })
      .extend({ text: z.string().max(1000) })
      .nullable(),
  })
  .partial();

/** All settings in one file. It has no secrets and no announcement. */
export const settingsFile = z.object({
  format: z.literal('site-settings'),
  version: z.number().int(),
  site: siteBody.omit({ announcement: true }),
  logo: z.string().max(2_000_000).nullable().describe('A picture in Base64.'),
  settings: operatorSettingsBody,
  signUpRequirements: signUpRequirementsBody.optional(),
  newMemberLimits: newMemberLimits.optional(),
});
/** All settings in one file. */
export type SettingsFile = z.infer<typeof settingsFile>;

/** A setting that an import changes; values as JSON, cut to 200 characters. */
export const settingChange = z.object({ name: z.string(), from: z.string(), to: z.string() });
/** A setting that an import changes. */
export type SettingChange = z.infer<typeof settingChange>;
