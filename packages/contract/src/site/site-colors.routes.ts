import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { siteColors } from './site.schemas.ts';
import { siteColorsEndpoints } from './site-colors.endpoints.ts';

const contrast = z.object({
  theme: z.enum(['light', 'dark']),
  part: z.enum(['button', 'link', 'badge']),
  text: z.string().describe('The colour of the text.'),
  background: z.string(),
  ratio: z.number().describe('By WCAG, from 1 to 21.'),
  passes: z.boolean().describe('Whether it has the contrast of WCAG AA, 4.5.'),
});
/** The contrast of a text in the colours of a theme. */
export type BrandContrast = z.infer<typeof contrast>;

/** Colours of the site: docs/product.md, Site. */
export const siteColorsRoutes = defineRoutes(siteColorsEndpoints, {
  preview: {
    summary: 'Read the shades of a colour in both themes, and their contrast',
    description: 'Nothing is stored.',
    access: 'operator',
    right: 'settings',
    query: z.object({ color: z.string().regex(/^#[0-9a-f]{6}$/) }),
    response: z.object({ success, colors: siteColors, contrasts: z.array(contrast) }),
  },
});
