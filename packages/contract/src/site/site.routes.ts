import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { siteEndpoints } from './site.endpoints.ts';
import { settingChange, settingsFile, site, siteBody, siteChoices } from './site.schemas.ts';

const choicesResponse = z.object({ success, choices: siteChoices });

/** Site: docs/product.md, Site. */
export const siteRoutes = defineRoutes(siteEndpoints, {
  site: {
    summary: 'Read the name, colours and announcement of the site',
    access: 'public',
    response: z.object({ success, site }),
  },
  choices: {
    summary: 'Read what operators chose for the site',
    access: 'operator',
    right: 'settings',
    response: choicesResponse,
  },
  update: {
    summary: 'Change the site',
    description: 'What is absent stays, and null is the value of the product. Every node shows it within a second.',
    access: 'operator',
    right: 'settings',
    body: siteBody,
    response: choicesResponse,
    errors: ['SITE_INVALID', 'AMOUNT_INVALID', 'INVALID_INPUT'],
  },
  uploadLogo: {
    summary: 'Upload the logo of the site',
    description: 'A square picture below 5 MB. The icons of the installed app are made from it.',
    access: 'operator',
    right: 'settings',
    form: z.object({ logo: z.string().meta({ format: 'binary' }) }),
    status: 201,
    response: choicesResponse,
    errors: [
      'FILE_MISSING',
      'AVATAR_TYPE',
      'AVATAR_TOO_LARGE',
      'FILE_TOO_LARGE',
      'FILE_BROKEN',
      'UNSUPPORTED_TYPE',
      'MALFORMED_JSON',
      'STORAGE_FULL',
      'UNAVAILABLE',
      'RATE_LIMITED',
    ],
  },
  exportSettings: {
    summary: 'Read all settings as one file, without secrets',
    access: 'operator',
    right: 'settings',
    response: z.object({ success, file: settingsFile }),
  },
  importSettings: {
    summary: 'Apply a file of settings, or show what it would change',
    description: 'All of it or nothing. What the file does not have stays.',
    access: 'operator',
    right: 'settings',
    needsConfirmation: true,
    bodyLimitBytes: 3_000_000,
    body: z.object({ file: settingsFile, isTrial: z.boolean() }),
    response: z.object({ success, changes: z.array(settingChange) }),
    errors: [
      'SETTINGS_FILE_VERSION',
      'SITE_INVALID',
      'AMOUNT_INVALID',
      'TIPS_PER_DAY_INVALID',
      'GRANT_APPROVAL_INVALID',
      'MAIL_DOMAINS_INVALID',
      'NEW_MEMBER_LIMITS_INVALID',
      'QUESTIONS_INVALID',
      'APPLICATION_DAYS_INVALID',
      'MINIMUM_AGE_INVALID',
      'FILE_BROKEN',
      'INVALID_INPUT',
      'CONFIRMATION_REQUIRED',
      'RATE_LIMITED',
    ],
  },
  removeLogo: {
    summary: 'Remove the logo of the site',
    access: 'operator',
    right: 'settings',
    response: choicesResponse,
  },
});
