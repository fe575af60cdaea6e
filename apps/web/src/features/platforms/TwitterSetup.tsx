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
import { platformsClient, refreshPlatforms, usePendingTwitter } from './platforms.queries.ts';
import { SandboxTag } from './SandboxTag.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import { sandboxPlace } from './sandbox-place.ts';
import { TwitterName } from './TwitterName.tsx';
import { type TwitterCode, TwitterProof } from './TwitterProof.tsx';

type Trouble =
  | { kind: 'none' }
  | { kind: 'words'; words: string; unknown: boolean }
  | { kind: 'claimed'; message: string; details: ClaimDetails | undefined };

const fine: Trouble = { kind: 'none' };

function troubleOf(error: unknown, fallback: string): Trouble {
  if (error instanceof ApiError && error.code === 'TWITTER_ID_ALREADY_CLAIMED')
    return { kind: 'claimed', message: error.message, details: error.body?.details };
  const problem = failureMessage(error, fallback);
  const advice = error instanceof ApiError ? twitterAdvice(error.body?.message ?? '') : undefined;
  return { kind: 'words', words: advice ? `${problem} ${translate(advice)}` : problem, unknown: problem === fallback };
}

/** Links the member's Twitter account in two steps. A set-up in progress continues at the second step. */
export function TwitterSetup({ sandboxUrl, onDone }: { sandboxUrl: string | null; onDone: () => void }) {
  const pending = usePendingTwitter();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<TwitterCode | 'name'>();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(fine);
  if (pending.isPending) return <Loading label={t('Loading your Twitter set-up...')} />;
  const code = chosen ?? pending.data ?? 'name';

  async function begin(username: string) {
    setBusy(true);
    setTrouble(fine);
    try {
      const { step, accountInfo, verification } = await platformsClient.setupTwitter({ body: { username } });
      if (step === 'verification_required') setChosen({ username: accountInfo.username, ...verification });
      else setTrouble({ kind: 'words', words: t('Unexpected response'), unknown: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TWITTER_ALREADY_LINKED') refreshPlatforms();
      setTrouble(troubleOf(error, t('Failed to setup Twitter account')));
    } finally {
      setBusy(false);
    }
  }

  async function verify() {
    setBusy(true);
    setTrouble(fine);
    try {
      const { setupComplete, message } = await platformsClient.verifyTwitter();
      if (!setupComplete) {
        setTrouble({ kind: 'words', words: t('Verification failed'), unknown: true });
        return;
      }
      toast.success(translate(message));
      refreshPlatforms();
      onDone();
    } catch (error) {
      setTrouble(troubleOf(error, t('Failed to verify account ownership')));
    } finally {
      setBusy(false);
    }
  }

  function go(to: 'back' | 'restart') {
    const username = code === 'name' ? typed : code.username;
    setTyped(to === 'back' ? username : '');
    setTrouble(fine);
    setChosen('name');
  }

  const error = trouble.kind === 'words' ? trouble.words : undefined;
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
                  url={sandboxPlace(sandboxUrl, {
                    platform: 'Twitter',
                    as: code === 'name' ? normalizeTwitterUsername(typed) : code.username,
                  })}
                />
                {code === 'name' && t('It stands in for Twitter here: make an account there first.')}
              </p>
            )}
          </div>
        </div>
        <SetupSteps step={code === 'name' ? 1 : 2} />
        {code === 'name' ? (
          <TwitterName
            typed={typed}
            onType={setTyped}
            onSubmit={(username) => void begin(username)}
            busy={busy}
            error={error}
          />
        ) : (
          <TwitterProof
            key={code.verificationCode}
            code={code}
            sandboxUrl={sandboxUrl}
            busy={busy}
            stopped={trouble.kind === 'words' && trouble.unknown}
            error={error}
            onVerify={() => void verify()}
            onBack={() => go('back')}
            onRestart={() => go('restart')}
          />
        )}
      </Card>
      {trouble.kind === 'claimed' && (
        <ClaimedPanel message={trouble.message} details={trouble.details} onOther={() => go('restart')} />
      )}
    </>
  );
}
