/** Lists: pages start at 1, `cursor` continues exactly where the last answer ended. docs/product.md, Lists. */
import { z } from 'zod';

/** The envelope field that is true in every successful body. */
export const success = z.literal(true);

// A list that goes on behind a name carries it: 120 characters of an alphabet with three bytes each, coded twice.
const cursorMax = 1000;
/** The largest id there can be: a list that goes down by ids begins below or at it. */
export const largestId = '9223372036854775807';

/** An opaque identifier: a positive 63-bit number written in decimal. */
export const id = z
  .string()
  .regex(/^[1-9][0-9]{0,18}$/, 'is not an id')
  .refine((text) => text.length < largestId.length || text <= largestId, 'is not an id');

/** An identifier as callers give it. Ids are opaque to them: what cannot be one is read as the largest, which nothing ever has, and answered like what is gone. */
export const idInput = z.string().transform((text) => (id.safeParse(text).success ? text : largestId));

/** How many are asked for: `fallback` unless told, and never more than `most`. It is capped, not refused. */
export const limitUpTo = (max: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .default(fallback)
    .transform((limit) => Math.min(limit, max));

/** Query of a list that can be read by page or by cursor. */
export function pageQuery(defaultLimit: number, maxLimit = 100) {
  return z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    limit: limitUpTo(maxLimit, defaultLimit),
    cursor: z.string().min(1).max(cursorMax).optional(),
  });
}

/** How far a list has been read. `nextCursor` is present while `hasMore` is true on lists that take a cursor. */
export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int().optional(),
  totalPages: z.number().int().optional(),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
});

/** The parsed pagination block of a list. */
export type Pagination = z.infer<typeof pagination>;
