import { t } from '../../lib/i18n/i18n.ts';
import { useSite } from '../../lib/site/site.ts';

/** The tagline of the site. */
export function Tagline() {
  return useSite()?.tagline ?? t('Connect, Share, and Win');
}
