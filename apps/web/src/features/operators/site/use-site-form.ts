import type { BodyOf } from '@gumball/contract/define-routes';
import { messageOf } from '@gumball/contract/errors';
import type { siteRoutes } from '@gumball/contract/site/site.routes';
import type { SiteForm } from '@gumball/contract/site/site.schemas';
import type { Amounts } from '@gumball/rules/site/amounts';
import { checkSite, normalizeSite, type SiteChoices } from '@gumball/rules/site/site';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { saveSite } from './site.mutations.ts';

/** Changed values, with all amounts. */
type Changes = Omit<BodyOf<typeof siteRoutes.update>, 'amounts'> & { amounts?: SiteForm['amounts'] };

/** The error of a value, and saving values that were checked. `save` returns whether it succeeded. */
export function useSiteForm(): {
  isBusy: boolean;
  errorOf: (field: keyof SiteChoices | keyof Amounts) => string | undefined;
  save: (changes: Changes) => Promise<boolean>;
} {
  const [isBusy, setBusy] = useState(false);
  const [invalid, setInvalid] = useState<{ code: 'SITE_INVALID' | 'AMOUNT_INVALID'; field?: string }>();
  return {
    isBusy,
    errorOf: (field) => (invalid?.field === field ? translate(messageOf(invalid.code)) : undefined),
    async save(changes) {
      const { announcement, ...texts } = changes;
      const checked = checkSite(
        normalizeSite({
          ...texts,
          ...(announcement && { announcement: { ...announcement, id: '' } }),
        }),
      );
      setInvalid(checked.ok ? undefined : checked);
      if (!checked.ok) return false;
      setBusy(true);
      try {
        await saveSite(changes);
        toast.success(t('Saved'));
        return true;
      } catch (error) {
        toast.error(failureMessage(error, t('Failed to save the settings')));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
