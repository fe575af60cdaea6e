import { z } from 'zod';

/** What pictures and videos are uploaded for. */
export const uploadPurpose = z.enum(['post', 'banner']);

/** A stored picture or video, with what a page needs to show it without a jump. */
export const media = z.object({
  url: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  alt: z.string(),
  /** A tiny `data:` picture shown until the real one arrives. */
  placeholder: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** Smaller copies of a picture, narrowest first. */
  sizes: z.array(z.object({ url: z.string(), width: z.number().int() })),
});

/** What pictures and videos are uploaded for. */
export type UploadPurpose = z.infer<typeof uploadPurpose>;
/** A stored picture or video, with what a page needs to show it without a jump. */
export type Media = z.infer<typeof media>;
