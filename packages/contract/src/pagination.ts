/** Lists: pages start at 1, and `cursor` continues exactly after the last response. docs/product.md, Lists. */
import { pageSizeMax } from '@gumball/rules/formats/page-size';
import { z } from 'zod';

/** The field that is true in the body of every success response. */
export const success = z.literal(true);

// A cursor may contain a name: 120 characters of up to three bytes each, encoded twice.
const cursorMax = 1000;
/** Maximum id: a list in descending order of ids starts at or below it. */
export const largestId = '9223372036854775807';

/** An opaque id: a positive 63-bit number in decimal. */
export const id = z
  .string()
  .regex(/^[1-9][0-9]{0,18}$/, 'is not an id')
  .refine((text) => text.length < largestId.length || text <= largestId, 'is not an id');

/**
 * An id from a client. Ids are opaque to clients: an invalid one is read as the maximum id, which no row has, so the
 * response is the same as for a deleted row.
 */
export const idInput = z.string().transform((text) => (id.safeParse(text).success ? text : largestId));

/** Page size: `fallback` by default and at most `most`. A larger value is capped, not rejected. */
export const limitUpTo = (max: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .default(fallback)
    .transform((limit) => Math.min(limit, max));

/** Query of a list with pages and a cursor. */
export function pageQuery(defaultLimit: number, maxLimit = pageSizeMax) {
  return z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    limit: limitUpTo(maxLimit, defaultLimit),
    cursor: z.string().min(1).max(cursorMax).optional(),
  });
}

/** Position in a list. `nextCursor` is present while `hasMore` is true on lists with a cursor. */
export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int().optional(),
  totalPages: z.number().int().optional(),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
});

/** Pagination of a list. */
export type Pagination = z.infer<typeof pagination>;
