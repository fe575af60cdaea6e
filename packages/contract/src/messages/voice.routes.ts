import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { chatMedia } from './messages.schemas.ts';
import { voiceEndpoints } from './voice.endpoints.ts';

/** Voice messages: docs/product.md, Messages. */
export const voiceRoutes = defineRoutes(voiceEndpoints, {
  upload: {
    summary: 'Upload a voice message',
    description:
      'A recording of at most five minutes in the field `voice`, after its duration and its waveform. Its address goes into `mediaUrls` of a message.',
    access: 'member',
    form: z.object({
      durationMs: z.string().describe('Milliseconds.'),
      peaks: z.string().describe('64 levels from 0 to 100, separated by commas.'),
      voice: z.string().meta({ format: 'binary' }),
    }),
    status: 201,
    response: z.object({ success, media: chatMedia }),
    errors: [
      'FILE_MISSING',
      'CHAT_TOO_MANY_FILES',
      'FILE_TYPE',
      'FILE_TOO_LARGE',
      'FILE_BROKEN',
      'INVALID_INPUT',
      'UNSUPPORTED_TYPE',
      'MALFORMED_JSON',
      'STORAGE_FULL',
      'UNAVAILABLE',
      'RATE_LIMITED',
    ],
  },
});
