import type { ClaimDetails } from '@gumball/contract/platforms/platforms.schemas';
import { normalizeTwitterUsername, twitterAdvice } from '@gumball/rules/platforms/twitter-username';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PlatformDisc } from '../../ui/product/PlatformDisc.tsx';
import { ClaimedPanel } from './ClaimedPanel.tsx';
import { setUpTwitter, verifyTwitter } from './platforms.mutations.ts';
import { refreshPlatforms, usePendingTwitterSetup } from './platforms.queries.ts';
import { SandboxTag } from './SandboxTag.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import { sandboxPageUrl } from './sandbox-page-url.ts';
import { type TwitterCode, TwitterCodeStep } from './TwitterCodeStep.tsx';
import { TwitterUsernameStep } from './TwitterUsernameStep.tsx';

type Problem =
  | { kind: 'none' }
  | { kind: 'message'; message: string; isUnexpected: boolean }
  | { kind: 'claimed'; message: string; details: ClaimDetails | undefined };

const noProblem: Problem = { kind: 'none' };

function toProblem(error: unknown, fallback: string): Problem {
  if (error instanceof ApiError && error.code === 'TWITTER_ID_ALREADY_CLAIMED')
    return { kind: 'claimed', message: error.message, details: error.body?.details };
  const message = failureMessage(error, fallback);
  const advice = error instanceof ApiError ? twitterAdvice(error.body?.message ?? '') : undefined;
  return {
    kind: 'message',
    message: advice ? `${message} ${translate(advice)}` : message,
    isUnexpected: message === fallback,
  };
}

/** Links the member's Twitter account in two steps. A set-up in progress continues at the second step. */
export function TwitterSetup({ sandboxUrl, onDone }: { sandboxUrl: string | null; onDone: () => void }) {
  const pending = usePendingTwitterSetup();
  const [typed, setTyped] = useState('');
  const [override, setOverride] = useState<TwitterCode | 'name'>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>(noProblem);
  if (pending.isPending) return <Loading label={t('Loading your Twitter set-up...')} />;
  const code = override ?? pending.data ?? 'name';

  async function requestCode(username: string) {
    setBusy(true);
    setProblem(noProblem);
    try {
      const { step, accountInfo, verification } = await setUpTwitter(username);
      if (step === 'verification_required') setOverride({ username: accountInfo.username, ...verification });
      else setProblem({ kind: 'message', message: t('Unexpected response'), isUnexpected: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TWITTER_ALREADY_LINKED') refreshPlatforms();
      setProblem(toProblem(error, t('Failed to setup Twitter account')));
    } finally {
      setBusy(false);
    }
  }

  async function verify() {
    setBusy(true);
    setProblem(noProblem);
    try {
      const { setupComplete, message } = await verifyTwitter();
      if (!setupComplete) {
        setProblem({ kind: 'message', message: t('Verification failed'), isUnexpected: true });
        return;
      }
      toast.success(translate(message));
      onDone();
    } catch (error) {
      setProblem(toProblem(error, t('Failed to verify account ownership')));
    } finally {
      setBusy(false);
    }
  }

  function returnToUsername(mode: 'back' | 'restart') {
    const username = code === 'name' ? typed : code.username;
    setTyped(mode === 'back' ? username : '');
    setProblem(noProblem);
    setOverride('name');
  }

  const error = problem.kind === 'message' ? problem.message : undefined;
  return (
    <>
      <Card className="md:p-7">
        <div className="mb-5 flex items-start gap-4">
          <PlatformDisc platform="Twitter" size={56} />
          <div className="min-w-0 flex-1">
            <h2 className="text-[1.375rem]/7 break-words">
              {code === 'name'
                ? t('Connect your Twitter account')
                : t('Post this tweet from @{username}', { username: code.username })}
            </h2>
            <p className="text-ink-2">
              {code === 'name'
                ? t('Tasks pay out once we know the account is yours.')
                : t('Then come back and press Verify.')}
            </p>
            {sandboxUrl && (
              <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-2">
                <SandboxTag
                  url={sandboxPageUrl(sandboxUrl, {
                    platform: 'Twitter',
                    as: code === 'name' ? normalizeTwitterUsername(typed) : code.username,
                  })}
                />
                {code === 'name' && t('It stands in for Twitter here. Create an account there first.')}
              </p>
            )}
          </div>
        </div>
        <SetupSteps step={code === 'name' ? 1 : 2} />
        {code === 'name' ? (
          <TwitterUsernameStep
            typed={typed}
            onTypedChange={setTyped}
            onSubmit={(username) => void requestCode(username)}
            busy={busy}
            error={error}
          />
        ) : (
          <TwitterCodeStep
            key={code.verificationCode}
            code={code}
            sandboxUrl={sandboxUrl}
            busy={busy}
            paused={problem.kind === 'message' && problem.isUnexpected}
            error={error}
            onVerify={() => void verify()}
            onBack={() => returnToUsername('back')}
            onRestart={() => returnToUsername('restart')}
          />
        )}
      </Card>
      {problem.kind === 'claimed' && (
        <ClaimedPanel
          message={problem.message}
          details={problem.details}
          onTryAnother={() => returnToUsername('restart')}
        />
      )}
    </>
  );
}
