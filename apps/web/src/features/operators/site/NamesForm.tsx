import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { defaultSiteNames } from '@gumball/rules/formats/site-names';
import { siteLimits } from '@gumball/rules/site/site';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useSiteForm } from './use-site-form.ts';

/** The names of the site and of its points, its tagline, and where members find help. */
export function NamesForm({ choices }: { choices: SiteForm }) {
  const [fields, setFields] = useState({
    name: choices.name ?? '',
    pointName: choices.pointName ?? '',
    pointsName: choices.pointsName ?? '',
    tagline: choices.tagline ?? '',
    contactEmail: choices.contactEmail ?? '',
  });
  const { isBusy, errorOf, save } = useSiteForm();
  const bind = (field: keyof typeof fields) => ({
    value: fields[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value }),
  });
  const { contactEmail, ...names } = fields;
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(choices.contactIsFixed ? names : { ...names, contactEmail });
        }}
      >
        <h3 className="font-semibold">{t('Name')}</h3>
        <div className="grid gap-4 md:grid-cols-3">
          <Input
            label={t('Name of the site')}
            maxLength={siteLimits.name}
            placeholder={defaultSiteNames.site}
            {...bind('name')}
          />
          <Input
            label={t('One point')}
            maxLength={siteLimits.points}
            placeholder={defaultSiteNames.point}
            {...bind('pointName')}
          />
          <Input
            label={t('Several points')}
            maxLength={siteLimits.points}
            placeholder={defaultSiteNames.points}
            {...bind('pointsName')}
          />
        </div>
        <Input
          label={t('Tagline')}
          hint={t('On the log-in page, and where links to the site are shown.')}
          maxLength={siteLimits.tagline}
          placeholder={t('Connect, Share, and Win')}
          {...bind('tagline')}
        />
        <Input
          label={t('Contact address')}
          type="email"
          autoComplete="off"
          hint={
            choices.contactIsFixed
              ? t('Set by the variable SUPPORT_EMAIL of the server.')
              : t('Messages to support are mailed to it.')
          }
          disabled={choices.contactIsFixed}
          maxLength={siteLimits.contact}
          {...bind('contactEmail')}
        />
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm text-ink-2">{t('Members see new names after they reload the page.')}</p>
          <Button type="submit" size="sm" disabled={isBusy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
