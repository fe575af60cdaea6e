import type { ResponseOf } from '@gumball/contract/define-routes';
import type { siteColorsRoutes } from '@gumball/contract/site/site-colors.routes';
import { brandColors } from '../../site/brand-colors.ts';
import { brandContrasts } from '../../site/brand-contrasts.ts';

/** Returns the shades that the site would have with a colour, `#rrggbb`, and their contrast. */
export function previewColors(color: string): Omit<ResponseOf<typeof siteColorsRoutes.preview>, 'success'> {
  const colors = brandColors(color);
  return { colors, contrasts: brandContrasts(colors) };
}
