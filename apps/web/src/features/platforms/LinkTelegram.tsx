import { codeLength } from '@gumball/rules/auth/verification';
import { formatClock } from '@gumball/rules/formats/spans';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { rich, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { CodeActions } from './CodeActions.tsx';
import { linkTelegram, verifyTelegram } from './platforms.mutations.ts';
import { useAccounts } from './platforms.queries.ts';
import { sandboxPageUrl } from './sandbox-page-url.ts';

type PendingCode = { code: string; expiresAt: string; url: string | null };

/** Links a Telegram account. The member sends a code to the bot and enters the code that the bot replies with. */
export function LinkTelegram({
  pending,
  sandboxUrl,
  onLinked,
}: {
  pending: PendingCode | null;
  sandboxUrl: string | null;
  onLinked: () => void;
}) {
  const [code, setCode] = useState<PendingCode | null>(pending);
  const [digits, setDigits] = useState('');
  const [busy, setBusy] = useState<'begin' | 'verify'>();
  const [error, setError] = useState<string>();
  const [codeError, setCodeError] = useState<string>();
  // Another tab may complete the link first.
  const linked = useAccounts().data?.some((account) => account.platform === 'Telegram' && account.linked);
  const done = useRef(false);
  useEffect(() => {
    if (!linked || done.current) return;
    done.current = true;
    onLinked();
  }, [linked, onLinked]);

  async function requestCode() {
    setBusy('begin');
    setError(undefined);
    setCodeError(undefined);
    try {
      setCode(await linkTelegram());
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
    setCodeError(undefined);
    try {
      toast.success(translate(await verifyTelegram(digits)));
    } catch (failure) {
      const message = failureMessage(failure, t('Failed to link your {platform} account', { platform: 'Telegram' }));
      if (failure instanceof ApiError && failure.field('code') !== undefined) setCodeError(message);
      else setError(message);
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
          <CodeInstructions code={code} sandboxUrl={sandboxUrl} />
          <CodeInput
            label={t('Code from the bot')}
            value={digits}
            onChange={(value) => {
              setDigits(value);
              setCodeError(undefined);
            }}
            error={codeError}
          />
        </>
      ) : (
        <p className="text-ink-2">
          {t(
            'Send our bot a code. It replies with another one, which you enter here. This shows that the account is yours.',
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
        <Button size="sm" kind={code ? 'ghost' : 'primary'} busy={busy === 'begin'} onClick={() => void requestCode()}>
          {code ? t('New code') : t('Link {platform}', { platform: 'Telegram' })}
        </Button>
      </div>
    </form>
  );
}

function CodeInstructions({ code, sandboxUrl }: { code: PendingCode; sandboxUrl: string | null }) {
  const secondsLeft = useCountdown(Date.parse(code.expiresAt));
  const command = `/start ${code.code}`;
  const url = sandboxUrl ? sandboxPageUrl(sandboxUrl, { platform: 'Telegram', type: 'bot', text: command }) : code.url;
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
        copyLabel={t('Copy code')}
        url={url}
        openLabel={sandboxUrl ? t('Open Sandbox') : t('Open {platform}', { platform: 'Telegram' })}
      />
      <p className={secondsLeft > 0 ? 'text-sm text-ink-2 tabular-nums' : 'text-sm text-danger'}>
        {secondsLeft > 0
          ? t('Code expires in {time}', { time: formatClock(secondsLeft) })
          : t('The code has expired. Please get a new one.')}
      </p>
    </div>
  );
}
