import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { uploadsEndpoints } from './uploads.endpoints.ts';
import { media, uploadPurpose } from './uploads.schemas.ts';

/** Uploads: docs/product.md, Uploads. */
export const uploadsRoutes = defineRoutes(uploadsEndpoints, {
  media: {
    summary: 'Upload pictures and videos',
    description:
      'As many files in the field `media` as a post can have, of the size that the site allows; `purpose=banner`, in the address or as a field, takes one picture below 10 MB. A file named `poster` that follows a video becomes its still picture. `urls` come in the order sent.',
    access: 'account',
    query: z.object({ purpose: uploadPurpose.default('post') }),
    form: z.object({
      media: z.array(z.string().meta({ format: 'binary' })),
      poster: z.string().meta({ format: 'binary' }).optional(),
      purpose: uploadPurpose.optional(),
    }),
    status: 201,
    response: z.object({
      success,
      urls: z.array(z.string()),
      media: z.array(media),
      data: z.object({ urls: z.array(z.string()) }),
    }),
    errors: [
      'FILE_MISSING',
      'FILE_TYPE',
      'FILE_BROKEN',
      'FILE_TOO_LARGE',
      'BANNER_TYPE',
      'BANNER_TOO_LARGE',
      'POST_TOO_MANY_FILES',
      'UNSUPPORTED_TYPE',
      'MALFORMED_JSON',
      'STORAGE_FULL',
      'UNAVAILABLE',
      'RATE_LIMITED',
    ],
  },
  avatar: {
    summary: 'Upload a profile picture',
    access: 'account',
    form: z.object({ avatar: z.string().meta({ format: 'binary' }) }),
    status: 201,
    response: z.object({ success, url: z.string(), data: z.object({ url: z.string() }) }),
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
});
