import { siteRoutes } from '@gumball/contract/site/site.routes';
import { siteColorsRoutes } from '@gumball/contract/site/site-colors.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { exportSettings } from './export-settings.ts';
import { importSettings } from './import-settings.ts';
import { removeSiteLogo } from './remove-site-logo.ts';
import { updateSite } from './update-site.ts';
import { uploadSiteLogo } from './upload-site-logo.ts';

/** Mounts the routes with which operators change the site. */
export function mountOperatorSite({ mount, deps }: { mount: Mount; deps: Deps }) {
  const logoLimit = deps.limits({ name: 'site-logos', points: 20, seconds: 600 });
  mount(siteRoutes.choices, async () => ({ choices: deps.site.choices() }));
  mount(siteRoutes.update, async ({ viewer, body }) => ({ choices: await updateSite(deps, viewer, body) }));
  mount(siteRoutes.uploadLogo, async ({ viewer, request, reply }) => ({
    choices: await uploadSiteLogo(deps, logoLimit, viewer, { request, reply }),
  }));
  const importLimit = deps.limits({ name: 'settings-imports', points: 30, seconds: 3600 });
  mount(siteRoutes.exportSettings, async () => ({ file: await exportSettings(deps) }));
  mount(siteRoutes.importSettings, async ({ viewer, body }) => ({
    changes: await importSettings(deps, importLimit, viewer, body),
  }));
  mount(siteColorsRoutes.preview, async ({ query }) => {
    // The library of colours is large.
    const { previewColors } = await import('./preview-colors.ts');
    return previewColors(query.color);
  });
  mount(siteRoutes.removeLogo, async ({ viewer }) => ({ choices: await removeSiteLogo(deps, viewer) }));
}
