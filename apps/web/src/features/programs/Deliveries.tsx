import type { Delivery } from '@gumball/contract/programs/webhooks.schemas';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { eventLabels, stateLabels } from './event-labels.ts';
import { redeliver } from './programs.mutations.ts';
import { useDeliveries } from './programs.queries.ts';

/** The log of a webhook. What does not wait can be delivered again. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { data } = useDeliveries(webhookId);
  if (!data) return <Loading />;
  if (data.length === 0) return <p className="text-sm text-ink-2">{t('Nothing was sent yet.')}</p>;
  return (
    <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md bg-sunken px-3.5">
      {data.map((delivery) => (
        <Row key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
    </ul>
  );
}

function Row({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { id, event, state, status, createdAt } = delivery;
  const again = () =>
    redeliver(webhookId, id).catch(() => toast.error(t('Something went wrong on our side. Please try again.')));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-44">
        <span className="font-semibold">{translate(eventLabels[event])}</span>
        {' · '}
        <TimeAgo dateTime={createdAt} />
        <span className={`block ${state === 'failed' ? 'text-danger' : 'text-ink-2'}`}>
          {translate(stateLabels[state])}
          {status !== null && ` · ${status}`}
        </span>
      </span>
      {state !== 'waiting' && (
        <Button kind="ghost" size="sm" onClick={() => void again()}>
          {t('Deliver again')}
        </Button>
      )}
    </li>
  );
}
