import type { OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import { appsMax } from '@gumball/rules/auth/oauth';
import { useState } from 'react';
import { plural, rich, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { restoreListFocus } from '../../../ui/layout/restore-list-focus.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { AppForm } from './AppForm.tsx';
import { NewSecret } from './NewSecret.tsx';
import { removeApp, renewAppSecret } from './programs.mutations.ts';
import { useApps } from './programs.queries.ts';

type Step =
  | { name: 'list'; isBack?: boolean }
  | { name: 'adding' }
  | { name: 'changing'; app: OwnApp }
  | { name: 'secret'; of: string; secret: string };

const showFailure = () => toast.error(t('Something went wrong on our side. Please try again.'));

/** The apps that the member has registered, which ask other members for access by OAuth. */
export function Apps() {
  const { data, isError, isFetching, refetch } = useApps();
  const [step, setStep] = useState<Step>({ name: 'list' });
  const goBack = () => setStep({ name: 'list', isBack: true });
  if (step.name === 'adding' || step.name === 'changing')
    return (
      <AppForm
        {...(step.name === 'changing' ? { app: step.app } : {})}
        onDone={(secret, of) => (secret === null ? goBack() : setStep({ name: 'secret', of, secret }))}
        onCancel={goBack}
      />
    );
  if (step.name === 'secret')
    return <NewSecret title={t('The secret of {name}', { name: step.of })} secret={step.secret} onDone={goBack} />;
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load your apps')}
      </Callout>
    ) : (
      <Loading />
    );
  }
  return (
    <div ref={restoreListFocus} tabIndex={-1} className="flex flex-col gap-4">
      <p className="text-ink-2">{t('An app asks members for access to their account, with OAuth 2.1 and PKCE.')}</p>
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((app) => (
            <Row key={app.id} app={app} onStep={setStep} />
          ))}
        </ul>
      )}
      {data.length < appsMax && (
        <Button
          kind="soft"
          className="self-start max-sm:w-full"
          autoFocus={step.isBack === true}
          onClick={() => setStep({ name: 'adding' })}
        >
          {t('New app')}
        </Button>
      )}
    </div>
  );
}

function Row({ app, onStep }: { app: OwnApp; onStep: (step: Step) => void }) {
  const { id, name, redirectUris, isConfidential, usersCount } = app;
  const renew = async () => {
    try {
      onStep({ name: 'secret', of: name, secret: await renewAppSecret(id) });
    } catch {
      showFailure();
    }
  };
  const remove = async () => {
    const isSure = await confirm({
      question: t('Delete {name}?', { name }),
      detail: t('It loses its access to all accounts at once.'),
      verb: t('Delete'),
      tone: 'danger',
    });
    if (isSure) await removeApp(app).catch(showFailure);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold [overflow-wrap:anywhere]" dir="auto">
          {name}
        </span>
        <span className="block text-sm text-ink-2">
          {rich('Client ID: {id}', { id: <code className="select-all">{id}</code> })}
          {' · '}
          {plural(usersCount, '{count} member', '{count} members')}
        </span>
        {redirectUris.map((uri) => (
          <code key={uri} className="block text-sm break-all text-ink-2">
            {uri}
          </code>
        ))}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          kind="outline"
          size="sm"
          aria-label={t('Change {name}', { name })}
          onClick={() => onStep({ name: 'changing', app })}
        >
          {t('Change')}
        </Button>
        {isConfidential && (
          <Button
            kind="outline"
            size="sm"
            aria-label={t('New secret for {name}', { name })}
            onClick={() => void renew()}
          >
            {t('New secret')}
          </Button>
        )}
        <Button kind="danger-soft" size="sm" aria-label={t('Delete {name}', { name })} onClick={() => void remove()}>
          {t('Delete')}
        </Button>
      </span>
    </li>
  );
}
