/** Changes of the site: docs/product.md, Site. */
import type { BodyOf } from '@gumball/contract/define-routes';
import { siteEndpoints } from '@gumball/contract/site/site.endpoints';
import type { siteRoutes } from '@gumball/contract/site/site.routes';
import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { upload } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { applySite } from '../../../lib/site/site.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { siteClient, siteKey } from './site.queries.ts';

/** Changes the site; what is absent stays. Rejects with an `ApiError`. */
export async function saveSite(changes: BodyOf<typeof siteRoutes.update>): Promise<SiteForm> {
  const { choices } = await siteClient.update({ body: changes });
  return show(choices);
}

/** Uploads the logo, or removes it with null. A failure is shown as a toast. */
export async function saveLogo(file: File | null): Promise<void> {
  try {
    if (file === null) {
      await show((await siteClient.removeLogo()).choices);
      return;
    }
    const form = new FormData();
    form.append('logo', file, file.name);
    const { choices } = await upload<typeof siteRoutes.uploadLogo>(siteEndpoints.uploadLogo, form, {});
    await show(choices);
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to save the logo')));
  }
}

// The operator sees it at once, also without a live connection.
async function show(choices: SiteForm): Promise<SiteForm> {
  queryClient.setQueryData(siteKey, choices);
  applySite((await siteClient.site()).site);
  return choices;
}
