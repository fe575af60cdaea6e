import { codeLength } from '@gumball/rules/auth/verification';
import { formatClock } from '@gumball/rules/formats/times';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { rich, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { CodeActions } from './CodeActions.tsx';
import { platformsClient, refreshPlatforms, useAccounts } from './platforms.queries.ts';
import { sandboxPlace } from './sandbox-place.ts';

type Code = { code: string; expiresAt: string; url: string | null };

/** Links a Telegram account. The member sends a code to the bot and enters the code that the bot replies with. */
export function LinkTelegram({
  pending,
  sandboxUrl,
  onLinked,
}: {
  pending: Code | null;
  sandboxUrl: string | null;
  onLinked: () => void;
}) {
  const [code, setCode] = useState<Code | null>(pending);
  const [digits, setDigits] = useState('');
  const [busy, setBusy] = useState<'begin' | 'verify'>();
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  // Another tab may complete the link first.
  const linked = useAccounts().data?.some((account) => account.platform === 'Telegram' && account.linked);
  const done = useRef(false);
  useEffect(() => {
    if (!linked || done.current) return;
    done.current = true;
    onLinked();
  }, [linked, onLinked]);

  async function begin() {
    setBusy('begin');
    setError(undefined);
    setWrong(undefined);
    try {
      setCode(await platformsClient.linkTelegram());
    } catch (failure) {
      setError(failureMessage(failure, t('Failed to link your {platform} account', { platform: 'Telegram' })));
    } finally {
      setBusy(undefined);
    }
  }

  async function verify(event: SubmitEvent) {
    event.preventDefault();
    if (busy || digits.length < codeLength) return;
    setBusy('verify');
    setError(undefined);
    setWrong(undefined);
    try {
      toast.success(translate((await platformsClient.verifyTelegram({ body: { code: digits } })).message));
      refreshPlatforms();
    } catch (failure) {
      const words = failureMessage(failure, t('Failed to link your {platform} account', { platform: 'Telegram' }));
      if (failure instanceof ApiError && failure.field('code') !== undefined) setWrong(words);
      else setError(words);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <form
      onSubmit={(event) => void verify(event)}
      className="flex flex-col gap-3"
      aria-label={t('Link your Telegram account')}
    >
      {code ? (
        <>
          <CodeToSend code={code} sandboxUrl={sandboxUrl} />
          <CodeInput
            label={t('Code that the bot answers with')}
            value={digits}
            onChange={(value) => {
              setDigits(value);
              setWrong(undefined);
            }}
            error={wrong}
          />
        </>
      ) : (
        <p className="text-ink-2">
          {t(
            'You send our bot a code, and it answers with one for you to enter here. So we know that the account is yours.',
          )}
        </p>
      )}
      {error && <Callout tone="danger">{error}</Callout>}
      <div className="flex flex-wrap gap-2">
        {code && (
          <Button type="submit" size="sm" busy={busy === 'verify'} disabled={digits.length < codeLength}>
            {busy === 'verify' ? t('Checking...') : t('Verify account')}
          </Button>
        )}
        <Button size="sm" kind={code ? 'ghost' : 'primary'} busy={busy === 'begin'} onClick={() => void begin()}>
          {code ? t('New code') : t('Link {platform}', { platform: 'Telegram' })}
        </Button>
      </div>
    </form>
  );
}

function CodeToSend({ code, sandboxUrl }: { code: Code; sandboxUrl: string | null }) {
  const left = useCountdown(Date.parse(code.expiresAt));
  const command = `/start ${code.code}`;
  const address = sandboxUrl
    ? sandboxPlace(sandboxUrl, { platform: 'Telegram', type: 'bot', text: command })
    : code.url;
  return (
    <div className="flex flex-col gap-2.5 rounded-lg bg-sunken p-4">
      <p>
        {rich('Send this code to the bot: {code}', {
          code: (
            <strong className="inline-block rounded-md bg-gold-soft px-2 py-0.5 whitespace-nowrap text-gold-ink">
              {command}
            </strong>
          ),
        })}
      </p>
      <CodeActions
        text={command}
        copyWords={t('Copy code')}
        address={address}
        openWords={sandboxUrl ? t('Open Sandbox') : t('Open {platform}', { platform: 'Telegram' })}
      />
      <p className={left > 0 ? 'text-sm text-ink-2 tabular-nums' : 'text-sm text-danger'}>
        {left > 0
          ? t('Code expires in {time}', { time: formatClock(left) })
          : t('The code has expired. Please get a new one.')}
      </p>
    </div>
  );
}
