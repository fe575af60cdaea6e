import type { Webhook } from '@gumball/contract/programs/webhooks.schemas';
import { webhooksMax } from '@gumball/rules/programs/webhooks';
import { type ReactNode, useState } from 'react';
import { formatList } from '../../lib/i18n/format-list.ts';
import { rich, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Deliveries } from './Deliveries.tsx';
import { eventLabels } from './event-labels.ts';
import { removeWebhook, renewWebhookSecret, testWebhook, updateWebhook } from './programs.mutations.ts';
import { useWebhooks } from './programs.queries.ts';
import { WebhookForm } from './WebhookForm.tsx';

const showFailure = () => void toast.error(t('Something went wrong on our side. Please try again.'));

/** The webhooks of the member. `showSecret` renders a secret that is shown once. */
export function Webhooks({ showSecret }: { showSecret: (secret: string, onDone: () => void) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [isBack, setBack] = useState(false);
  const goBack = () => {
    setBack(true);
    setAdding(false);
    setSecret(undefined);
  };
  if (secret !== undefined) return showSecret(secret, goBack);
  if (isAdding)
    return (
      <WebhookForm
        onCreated={(created) => {
          setAdding(false);
          setSecret(created);
        }}
        onCancel={goBack}
      />
    );
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load your webhooks')}
      </Callout>
    ) : (
      <Loading />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {t(
          'A webhook sends events to an address of yours, by a signed request. Failed ones are tried again for a day.',
        )}
      </p>
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {data.length < webhooksMax && (
        <Button kind="soft" className="self-start max-sm:w-full" autoFocus={isBack} onClick={() => setAdding(true)}>
          {t('New webhook')}
        </Button>
      )}
    </div>
  );
}

function Row({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { id, url, events, community, isOn, failingSince } = webhook;
  const [isLogOpen, setLogOpen] = useState(false);
  const { host } = new URL(url);
  const test = async () => {
    await testWebhook(id);
    setLogOpen(true);
  };
  const remove = async () => {
    const question = t('Delete the webhook to {host}?', { host });
    if (await confirm({ question, verb: t('Delete'), tone: 'danger' })) await removeWebhook(id);
  };
  const renew = async () => {
    const question = t('Replace the secret of the webhook to {host}?', { host });
    const detail = t('The former one ends at once.');
    if (await confirm({ question, detail, verb: t('Replace') })) onSecret(await renewWebhookSecret(id));
  };
  const run = (work: () => Promise<void>) => () => void work().catch(showFailure);
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-semibold break-all">{url}</p>
      <p className="text-sm text-ink-2">
        {community?.name && `${community.name} · `}
        {formatList(events.map((event) => translate(eventLabels[event])))}
      </p>
      {failingSince !== null && (
        <Callout tone="warning">
          {isOn
            ? rich('It fails. First failure: {time}. After three days it is switched off.', {
                time: <TimeAgo dateTime={failingSince} />,
              })
            : t('It was switched off, because it failed for three days.')}
        </Callout>
      )}
      <Switch
        label={t('On')}
        on={isOn}
        onChange={(next) => void updateWebhook(id, { url, events, isOn: next }).catch(showFailure)}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" size="sm" aria-expanded={isLogOpen} onClick={() => setLogOpen((open) => !open)}>
          {t('Deliveries')}
        </Button>
        <Button kind="outline" size="sm" disabled={!isOn} onClick={run(test)}>
          {t('Send a test')}
        </Button>
        <Button kind="outline" size="sm" onClick={run(renew)}>
          {t('New secret')}
        </Button>
        <Button
          kind="danger-soft"
          size="sm"
          aria-label={t('Delete the webhook to {host}', { host })}
          onClick={run(remove)}
        >
          {t('Delete')}
        </Button>
      </div>
      {isLogOpen && <Deliveries webhookId={id} />}
    </li>
  );
}
