import type { Phrase } from '@gumball/rules/formats/phrase';
import { z } from 'zod';

const gapValue = z.union([z.string(), z.number()]);
const phraseSchema = <Filling extends z.ZodType>(fillings: Filling) =>
  z.object({
    words: z.string().describe('In English, with gaps such as `{name}`.'),
    one: z.string().optional().describe('The words for a `count` of one, where there is a `count`.'),
    gaps: z.record(z.string(), fillings).optional().describe('What stands in the gaps; a phrase may stand in one.'),
  });

/** A translatable message. Phrases are nested three levels deep, because OpenAPI cannot describe a recursive schema. */
export const phrase: z.ZodType<Phrase> = phraseSchema(
  z.union([gapValue, phraseSchema(z.union([gapValue, phraseSchema(z.union([gapValue, phraseSchema(gapValue)]))]))]),
);
