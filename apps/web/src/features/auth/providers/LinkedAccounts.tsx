import type { Identity, Provider } from '@gumball/contract/auth/identities.schemas';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { restoreListFocus } from '../../../ui/layout/restore-list-focus.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { PasswordConfirmation } from '../account/PasswordConfirmation.tsx';
import { openLink, unlinkIdentity } from './identities.mutations.ts';
import { useIdentities } from './identities.queries.ts';

type Step = { name: 'list' } | { name: 'linking'; provider: Provider } | { name: 'unlinking'; identity: Identity };

/** Links accounts of providers, which then sign the member in, and unlinks them. Both ask for the password. */
export function LinkedAccounts() {
  const { data } = useIdentities();
  const [step, setStep] = useState<Step>({ name: 'list' });
  const goBack = () => setStep({ name: 'list' });
  if (step.name === 'linking') {
    const { id, name } = step.provider;
    return (
      <PasswordConfirmation
        label={t('Link {provider}', { provider: name })}
        verb={t('Continue')}
        onConfirm={(password) => openLink(id, password)}
        onCancel={goBack}
      />
    );
  }
  if (step.name === 'unlinking') {
    const { id, name } = step.identity;
    return (
      <PasswordConfirmation
        label={t('Unlink {provider}', { provider: name })}
        verb={t('Unlink')}
        kind="danger"
        onConfirm={async (password) => {
          await unlinkIdentity(id, password);
          toast.success(t('{provider} is unlinked', { provider: name }));
          goBack();
        }}
        onCancel={goBack}
      />
    );
  }
  if (!data) return <Loading />;
  const { identities, providers, hasPassword } = data;
  const unlinked = providers.filter(({ id }) => identities.every(({ provider }) => provider !== id));
  return (
    <div ref={restoreListFocus} tabIndex={-1} className="flex flex-col gap-4">
      <p className="text-ink-2">{t('A linked account of another site signs you in here.')}</p>
      {!hasPassword && (
        <Callout tone="warning">
          {t('Your account has no password yet. Set one above, so that you can sign in without {provider}.', {
            provider: identities[0]?.name ?? '',
          })}
        </Callout>
      )}
      {identities.length > 0 && (
        <ul className="divide-y divide-line">
          {identities.map((identity) => (
            <Row key={identity.id} identity={identity} onUnlink={() => setStep({ name: 'unlinking', identity })} />
          ))}
        </ul>
      )}
      {unlinked.map((provider) => (
        <Button
          key={provider.id}
          kind="soft"
          className="self-start max-sm:w-full"
          onClick={() => setStep({ name: 'linking', provider })}
        >
          {t('Link {provider}', { provider: provider.name })}
        </Button>
      ))}
    </div>
  );
}

function Row({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const { name, email, createdAt, lastUsedAt } = identity;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 py-2.5">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken text-ink-2">
        <Link2 size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        {email !== null && <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{email}</span>}
        <span className="block text-sm text-ink-2">
          {rich('Linked: {time}', { time: <TimeAgo dateTime={createdAt} format="day" /> })}
          {' · '}
          {lastUsedAt === null
            ? t('Never used')
            : rich('Last used: {time}', { time: <TimeAgo dateTime={lastUsedAt} /> })}
        </span>
      </span>
      <Button kind="danger-soft" size="sm" aria-label={t('Unlink {provider}', { provider: name })} onClick={onUnlink}>
        {t('Unlink')}
      </Button>
    </li>
  );
}
