import { toUploadUrl } from '@gumball/rules/uploads/media-files';
import { z } from 'zod';

/** Purpose of an upload. */
export const uploadPurpose = z.enum(['post', 'banner']);

/** URL of an uploaded file in a request; a bare file name stands for the file under `/uploads/`. */
export const uploadUrl = z.string().max(500).transform(toUploadUrl);

/** A stored picture or video, with its dimensions, so that pages have no layout shift. */
export const media = z.object({
  url: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  alt: z.string(),
  /** Tiny `data:` image to show until the real one has loaded. */
  placeholder: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** Smaller versions of a picture, narrowest first. */
  sizes: z.array(z.object({ url: z.string(), width: z.number().int() })),
  playback: z
    .enum(['processing', 'limited'])
    .optional()
    .describe('Absent where every phone plays the file; `processing` while a version for phones is made.'),
});

/** Purpose of an upload. */
export type UploadPurpose = z.infer<typeof uploadPurpose>;
/** A stored picture or video, with its dimensions, so that pages have no layout shift. */
export type Media = z.infer<typeof media>;
