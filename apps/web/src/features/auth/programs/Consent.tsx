import type { Consent as ConsentOf } from '@gumball/contract/auth/programs/oauth.schemas';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { AuthHeading } from '../sign-in/AuthHeading.tsx';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { decideConsent } from './programs.mutations.ts';
import { fetchConsent } from './programs.queries.ts';
import { scopeTexts } from './scope-texts.ts';

/** Sends the browser to the app. A test replaces it. */
export const browser = { leave: (url: string) => window.location.assign(url) };

/**
 * Asks the member whether an app may use the account. `username` is who is signed in. Nothing wrong leads to the app:
 * the message stays here.
 */
export function Consent({ query, username }: { query: Record<string, string>; username: string }) {
  const [consent, setConsent] = useState<ConsentOf>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'allow' | 'deny'>();
  useEffect(() => {
    const controller = new AbortController();
    fetchConsent(query, controller.signal).then(
      (found) => setConsent(found),
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem(mailMessages(error));
      },
    );
    return () => controller.abort();
  }, [query]);
  const decide = async (isAllowed: boolean) => {
    setBusy(isAllowed ? 'allow' : 'deny');
    try {
      browser.leave(await decideConsent(query, isAllowed));
    } catch (error) {
      setBusy(undefined);
      setProblem(
        error instanceof ApiError ? mailMessages(error) : t('Something went wrong on our side. Please try again.'),
      );
    }
  };
  if (!consent)
    return (
      <>
        <AuthHeading>{t('Connect an app')}</AuthHeading>
        {problem === undefined ? <Loading /> : <Callout tone="danger">{problem}</Callout>}
      </>
    );
  const { app, scopes, returnsTo } = consent;
  return (
    <>
      <AuthHeading>{rich('Allow {name} to use your account?', { name: app.name })}</AuthHeading>
      <p className="text-base text-ink-2">
        {rich('You are signed in as {username}. The app is by {owner}, a member here, and not by this site.', {
          username: <b>{username}</b>,
          owner: <b>{app.owner}</b>,
        })}
      </p>
      <div className="rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
        <h2 className="mb-2 font-semibold">{t('It will be able to:')}</h2>
        <ul className="flex flex-col gap-2">
          {scopes.map((scope) => (
            <li key={scope} className="flex gap-2.5">
              <Check size={20} className="mt-0.5 flex-none text-brand-ink" aria-hidden="true" />
              {translate(scopeTexts[scope])}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-sm text-ink-2">
        {rich(
          'You go on to {host}. You can take this back at any time in the settings. The app never learns your password.',
          {
            host: <b className="break-all">{returnsTo}</b>,
          },
        )}
      </p>
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          size="lg"
          className="flex-1"
          busy={busy === 'allow'}
          disabled={busy === 'deny'}
          onClick={() => void decide(true)}
        >
          {t('Allow')}
        </Button>
        <Button
          kind="outline"
          size="lg"
          className="flex-1"
          busy={busy === 'deny'}
          disabled={busy === 'allow'}
          onClick={() => void decide(false)}
        >
          {t('Refuse')}
        </Button>
      </div>
    </>
  );
}
