import { errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { AmountsForm } from './AmountsForm.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { LanguagesSetting } from './LanguagesSetting.tsx';
import { LevelsForm } from './LevelsForm.tsx';
import { LookForm } from './LookForm.tsx';
import { NamesForm } from './NamesForm.tsx';
import { PartsSetting } from './PartsSetting.tsx';
import { SettingsFileCard } from './SettingsFileCard.tsx';
import { useSiteChoices } from './site.queries.ts';

/** The name and the look of the site, its parts, and what it announces. */
export function SitePanel() {
  const { data, error, isFetching, refetch } = useSiteChoices();
  if (!data) {
    if (!error || isFetching) return <Loading className="min-h-96" />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the settings'))}
      </Callout>
    );
  }
  return (
    <>
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2">{t('The assistant leads through all of this step by step.')}</p>
        <ButtonLink kind="soft" size="sm" to="/operator" search={{ panel: 'setup' }}>
          {t('Open the assistant')}
        </ButtonLink>
      </Card>
      <NamesForm choices={data} />
      <LookForm choices={data} />
      <PartsSetting choices={data} />
      <LanguagesSetting choices={data} />
      <AmountsForm choices={data} />
      <LevelsForm choices={data} />
      <AnnouncementForm choices={data} />
      <SettingsFileCard />
    </>
  );
}
