import { errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { PublicPagesSetting } from '../members/PublicPagesSetting.tsx';
import { SignUpSetting } from '../members/SignUpSetting.tsx';
import { ServiceForm } from '../services/ServiceForm.tsx';
import { useServices } from '../services/services.queries.ts';
import { LanguagesSetting } from '../site/LanguagesSetting.tsx';
import { LookForm } from '../site/LookForm.tsx';
import { NamesForm } from '../site/NamesForm.tsx';
import { PartsSetting } from '../site/PartsSetting.tsx';
import { useSiteChoices } from '../site/site.queries.ts';
import { SetupChecklist } from './SetupChecklist.tsx';
import type { SetupStep } from './setup-steps.ts';

/** The forms of a step. They are those of the console. */
export function StepContent({ step }: { step: SetupStep }) {
  if (step === 'done') return <SetupChecklist />;
  if (step === 'mail' || step === 'platforms') return <Services isMail={step === 'mail'} />;
  if (step === 'members') {
    return (
      <>
        <SignUpSetting />
        <PublicPagesSetting />
      </>
    );
  }
  return <Choices step={step} />;
}

function Services({ isMail }: { isMail: boolean }) {
  const { data, error, isFetching, refetch } = useServices();
  if (!data) return <Waiting error={isFetching ? null : error} onRetry={refetch} />;
  return data
    .filter(({ name }) => (name === 'mail') === isMail)
    .map((service) => <ServiceForm key={service.name} service={service} />);
}

function Choices({ step }: { step: 'names' | 'look' | 'parts' }) {
  const { data, error, isFetching, refetch } = useSiteChoices();
  if (!data) return <Waiting error={isFetching ? null : error} onRetry={refetch} />;
  if (step === 'names') {
    return (
      <>
        <NamesForm choices={data} />
        <LanguagesSetting choices={data} />
      </>
    );
  }
  return step === 'look' ? <LookForm choices={data} /> : <PartsSetting choices={data} />;
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => Promise<unknown> }) {
  if (!error) return <Loading className="min-h-96" />;
  return (
    <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={onRetry} />}>
      {errorMessage(error, t('Failed to load the settings'))}
    </Callout>
  );
}
