import { errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { useServices } from './services.queries.ts';

/** The mail server and the keys of platforms. */
export function ServicesPanel() {
  const { data, error, isFetching, refetch } = useServices();
  if (!data) {
    if (!error || isFetching) return <Loading className="min-h-96" />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the services'))}
      </Callout>
    );
  }
  return data.map((service) => <ServiceForm key={service.name} service={service} />);
}
