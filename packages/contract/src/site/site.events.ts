/** Live events of the site: docs/product.md, Site. */
import type { Site } from './site.schemas.ts';

/** Server events of the site. `site:changed` is sent to all after operators changed it. */
export type SiteServerEvents = { 'site:changed': Site };
