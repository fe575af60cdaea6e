import { formatClock } from '@gumball/rules/formats/spans';
import { Timer } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { rich, t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CodeActions } from './CodeActions.tsx';
import { sandboxPageUrl } from './sandbox-page-url.ts';

/** A code that has to be posted. */
export type TwitterCode = { username: string; verificationCode: string; tweetText: string; expiresAt: string };

/** The second step: the member posts the code and has it verified. */
export function TwitterCodeStep({
  code,
  sandboxUrl,
  busy,
  paused,
  error,
  onVerify,
  onBack,
  onRestart,
}: {
  code: TwitterCode;
  sandboxUrl: string | null;
  busy: boolean;
  /** Whether the countdown is paused after an unexpected failure. */
  paused: boolean;
  error: string | undefined;
  onVerify: () => void;
  onBack: () => void;
  onRestart: () => void;
}) {
  const secondsLeft = useCountdown(Date.parse(code.expiresAt), paused);
  const [before, after = ''] = code.tweetText.split(code.verificationCode);
  const url = sandboxUrl
    ? sandboxPageUrl(sandboxUrl, { platform: 'Twitter', as: code.username, type: 'tweet', text: code.tweetText })
    : `https://x.com/intent/tweet?text=${encodeURIComponent(code.tweetText)}`;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (secondsLeft > 0 && !busy) onVerify();
  }

  return (
    <form onSubmit={submit} className="mt-5.5 flex flex-col gap-4">
      <div className="rounded-lg bg-sunken p-4.5">
        <p className="text-[1.0625rem]/7 break-words">
          {before}
          <strong className="rounded-md bg-gold-soft px-2 py-0.5 text-gold-ink tabular-nums">
            {code.verificationCode}
          </strong>
          {after}
        </p>
        <div className="mt-3.5">
          <CodeActions
            text={code.tweetText}
            copyLabel={t('Copy text')}
            url={url}
            openLabel={sandboxUrl ? t('Open Sandbox') : t('Open {platform}', { platform: 'Twitter' })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="timer" className="flex items-center gap-2 text-ink-2">
          <Timer size={20} className="text-ink" aria-hidden="true" />
          {secondsLeft > 0 ? (
            <span>
              {rich('Code expires in {time}', {
                time: <b className="text-ink tabular-nums">{formatClock(secondsLeft)}</b>,
              })}
            </span>
          ) : (
            t('The code has expired.')
          )}
        </p>
        <div className="-me-3.5 flex gap-1">
          <Button kind="ghost" size="sm" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button kind="ghost" size="sm" onClick={onRestart}>
            {t('Restart')}
          </Button>
        </div>
      </div>
      {error && <Callout tone="danger">{error}</Callout>}
      {/* Disabled by the countdown, so that an expired code is never submitted. */}
      <Button type="submit" size="lg" fullWidth disabled={secondsLeft === 0} busy={busy}>
        {secondsLeft === 0 ? t('Verification Expired') : busy ? t('Verifying...') : t('Verify')}
      </Button>
    </form>
  );
}
