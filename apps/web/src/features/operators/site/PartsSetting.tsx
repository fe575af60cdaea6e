import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { type SiteFeature, siteFeatures } from '@gumball/rules/site/site';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useSiteForm } from './use-site-form.ts';

const labels: Record<SiteFeature, { label: string; text: string }> = {
  tasks: { label: msg('Tasks'), text: msg('Members complete tasks and are paid for them.') },
  referrals: { label: msg('Invitations'), text: msg('Members invite friends and are paid for it.') },
  shop: { label: msg('Shop'), text: msg('Members spend what they have earned.') },
  communities: { label: msg('Communities'), text: msg('Members found communities and post to them.') },
};

/** The parts of the product that are on. */
export function PartsSetting({ choices: { offFeatures } }: { choices: SiteForm }) {
  const { isBusy, save } = useSiteForm();
  return (
    <Card>
      <h3 className="font-semibold">{t('Parts of the site')}</h3>
      <p className="text-sm text-ink-2">{t('What is turned off is hidden and kept.')}</p>
      {siteFeatures.map((feature) => (
        <Switch
          key={feature}
          label={translate(labels[feature].label)}
          text={translate(labels[feature].text)}
          on={!offFeatures.includes(feature)}
          disabled={isBusy}
          onChange={(on) =>
            void save({
              offFeatures: on ? offFeatures.filter((name) => name !== feature) : [...offFeatures, feature],
            })
          }
        />
      ))}
    </Card>
  );
}
