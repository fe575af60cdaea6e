import type { TermsText } from '@gumball/contract/terms/terms.schemas';
import { termsTitles } from '@gumball/rules/terms/terms';
import { type ReactNode, useState } from 'react';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { signOut } from '../../lib/session/auth-client.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ComparedTexts } from '../../ui/layout/ComparedTexts.tsx';
import { TermsBody } from './TermsBody.tsx';
import { acceptTerms } from './terms.mutations.ts';
import { readDueTerms } from './terms.queries.ts';
import { useRequest } from './use-request.ts';

/** The texts that the member has to accept, what changed in them, and the ways on. */
export function DueTerms({ deletion, onAccepted }: { deletion: ReactNode; onAccepted: () => void }) {
  const { data, error, retry } = useRequest(readDueTerms);
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function accept(texts: readonly TermsText[]) {
    setBusy(true);
    setProblem(undefined);
    try {
      await acceptTerms(texts);
      onAccepted();
    } catch (failure) {
      setProblem(failureMessage(failure, t('Failed to save your consent. Please try again.')));
      setBusy(false);
      if (failure instanceof ApiError && failure.code === 'TERMS_CHANGED') retry();
    }
  }

  if (!data) {
    if (!error) return <Loading />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={retry} />}>
        {t('Failed to load the terms')}
      </Callout>
    );
  }
  const isNew = data.every(({ accepted }) => accepted === null);
  return (
    <>
      <p className="text-base text-ink-2">
        {isNew
          ? t('The operators of this network ask you to read and accept them before you go on.')
          : t('Please read what changed, and accept it before you go on.')}
      </p>
      {data.map(({ kind, version, summary, body, accepted, acceptedBody }) => (
        <section key={kind} aria-label={translate(termsTitles[kind])} className="flex flex-col gap-3">
          <h2>{translate(termsTitles[kind])}</h2>
          {summary && (
            <Callout tone="info">
              <span className="whitespace-pre-line wrap-anywhere">{summary}</span>
            </Callout>
          )}
          {acceptedBody !== null && accepted !== null && (
            <ComparedTexts
              title={t('What changed since version {version}', { version: accepted })}
              before={acceptedBody}
              after={body}
              isOpen={!summary}
            />
          )}
          <details className="rounded-lg bg-sunken p-4" open={!summary && acceptedBody === null}>
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              {t('The whole text, version {version}', { version })}
            </summary>
            <div className="mt-2">
              <TermsBody body={body} />
            </div>
          </details>
        </section>
      ))}
      {problem && <Callout tone="danger">{problem}</Callout>}
      <Button size="lg" fullWidth busy={busy} onClick={() => void accept(data)}>
        {t('I accept')}
      </Button>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="ghost" onClick={signOut}>
          {t('Sign out')}
        </Button>
        <Button kind="ghost" aria-expanded={isLeaving} onClick={() => setIsLeaving(!isLeaving)}>
          {t('Delete account')}
        </Button>
      </div>
      {isLeaving && deletion}
    </>
  );
}
