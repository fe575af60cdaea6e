import type { ApiToken } from '@gumball/contract/auth/programs/tokens.schemas';
import { tokensMax } from '@gumball/rules/auth/api-tokens';
import { AppWindow, Terminal } from 'lucide-react';
import { useState } from 'react';
import { rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';
import { restoreListFocus } from '../../../ui/layout/restore-list-focus.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { NewSecret } from './NewSecret.tsx';
import { revokeToken } from './programs.mutations.ts';
import { useTokens } from './programs.queries.ts';
import { scopeTexts } from './scope-texts.ts';
import { TokenForm } from './TokenForm.tsx';

type Step = { name: 'list'; isBack?: boolean } | { name: 'adding' } | { name: 'created'; of: string; secret: string };

/** The connected apps and personal tokens: created, listed and revoked. */
export function Tokens() {
  const { data, isError, isFetching, refetch } = useTokens();
  const [step, setStep] = useState<Step>({ name: 'list' });
  const goBack = () => setStep({ name: 'list', isBack: true });
  if (step.name === 'adding')
    return (
      <TokenForm onCreated={({ name, secret }) => setStep({ name: 'created', of: name, secret })} onCancel={goBack} />
    );
  if (step.name === 'created')
    return (
      <NewSecret title={t('The token {name} is created', { name: step.of })} secret={step.secret} onDone={goBack} />
    );
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load your apps and tokens')}
      </Callout>
    ) : (
      <Loading />
    );
  }
  const personal = data.filter(({ app }) => app === null);
  return (
    <div ref={restoreListFocus} tabIndex={-1} className="flex flex-col gap-4">
      <p className="text-ink-2">
        {t(
          'Programs that can use your account without your password, each within limits. Revoke what you do not know or no longer need.',
        )}
      </p>
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((token) => (
            <Row key={token.id} token={token} />
          ))}
        </ul>
      )}
      {personal.length < tokensMax && (
        <Button
          kind="soft"
          className="self-start max-sm:w-full"
          autoFocus={step.isBack === true}
          onClick={() => setStep({ name: 'adding' })}
        >
          {t('New token')}
        </Button>
      )}
      <HrefLink href="/developer" className="inline-flex min-h-11 items-center self-start">
        {t('Own apps, bots and webhooks')}
      </HrefLink>
    </div>
  );
}

function Row({ token }: { token: ApiToken }) {
  const { id, name, app, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const [busy, setBusy] = useState(false);
  const Icon = app ? AppWindow : Terminal;
  const revoke = async () => {
    setBusy(true);
    try {
      await revokeToken(id);
      toast.success(t('{name} has no access any more', { name }));
    } catch {
      setBusy(false);
      toast.error(t('Something went wrong on our side. Please try again.'));
    }
  };
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 py-2.5">
      <span className="grid size-11 flex-none place-items-center self-start rounded-full bg-sunken text-ink-2">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold [overflow-wrap:anywhere]" dir="auto">
          {name}
        </span>
        <span className="block text-sm text-ink-2">
          {app ? t('App of {username}', { username: app.owner }) : t('Personal token')}
          {' · '}
          {rich('Added: {time}', { time: <TimeAgo dateTime={createdAt} format="day" /> })}
          {' · '}
          {lastUsedAt === null
            ? t('Never used')
            : rich('Last used: {time}', { time: <TimeAgo dateTime={lastUsedAt} /> })}
          {expiresAt !== null && (
            <>
              {' · '}
              {rich('Ends: {time}', { time: <TimeAgo dateTime={expiresAt} format="day" /> })}
            </>
          )}
        </span>
        <details className="text-sm text-ink-2">
          <summary className="w-fit cursor-pointer py-1 font-semibold">{t('What it may do')}</summary>
          <ul className="list-disc ps-5">
            {scopes.map((scope) => (
              <li key={scope}>{translate(scopeTexts[scope])}</li>
            ))}
          </ul>
        </details>
      </span>
      <Button
        kind="danger-soft"
        size="sm"
        busy={busy}
        aria-label={t('Revoke the access of {name}', { name })}
        onClick={() => void revoke()}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}
