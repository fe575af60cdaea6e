import { formatClock } from '@gumball/rules/formats/spans';
import { type SubmitEvent, useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { rich, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { CodeActions } from './CodeActions.tsx';
import { linkYoutube, verifyYoutube } from './platforms.mutations.ts';
import { sandboxPageUrl } from './sandbox-page-url.ts';

type PendingCode = { code: string; expiresAt: string };

/** Links a YouTube channel: first its name, then a code that the server finds in its description. */
export function LinkYoutube({
  pending,
  sandboxUrl,
  onLinked,
}: {
  pending: PendingCode | null;
  sandboxUrl: string | null;
  onLinked: () => void;
}) {
  const [channel, setChannel] = useState('');
  const [code, setCode] = useState<PendingCode | null>(pending);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function run(request: () => Promise<void>, failureText: string) {
    setBusy(true);
    setError(undefined);
    try {
      await request();
    } catch (failure) {
      setError(failureMessage(failure, failureText));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (code) {
      void run(async () => {
        toast.success(translate(await verifyYoutube()));
        onLinked();
      }, t('Failed to verify your channel'));
    } else if (channel.trim() !== '') {
      void run(async () => setCode(await linkYoutube(channel)), t('Failed to link your channel'));
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3" aria-label={t('Link your YouTube channel')}>
      {code ? (
        <CodeInstructions code={code} sandboxUrl={sandboxUrl} />
      ) : (
        <Input
          label={t('YouTube channel')}
          placeholder={t('@handle or link')}
          value={channel}
          onChange={(event) => setChannel(event.target.value)}
          autoComplete="off"
        />
      )}
      {error && <Callout tone="danger">{error}</Callout>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={!code && channel.trim() === ''}>
          {busy ? t('Checking...') : code ? t('Verify channel') : t('Continue')}
        </Button>
        {code && (
          <Button kind="ghost" size="sm" onClick={() => setCode(null)}>
            {t('Use another channel')}
          </Button>
        )}
      </div>
    </form>
  );
}

function CodeInstructions({ code, sandboxUrl }: { code: PendingCode; sandboxUrl: string | null }) {
  const secondsLeft = useCountdown(Date.parse(code.expiresAt));
  return (
    <div className="flex flex-col gap-2.5 rounded-lg bg-sunken p-4">
      <p>
        {rich("Put this code into your channel's description, save it, then verify: {code}", {
          code: (
            <strong className="inline-block rounded-md bg-gold-soft px-2 py-0.5 whitespace-nowrap text-gold-ink">
              {code.code}
            </strong>
          ),
        })}
      </p>
      <p className="text-sm text-ink-2 tabular-nums">
        {secondsLeft > 0
          ? t('Code expires in {time}', { time: formatClock(secondsLeft) })
          : t('The code has expired. Please start again with your channel.')}
      </p>
      <CodeActions
        text={code.code}
        copyLabel={t('Copy code')}
        url={sandboxUrl && sandboxPageUrl(sandboxUrl, { platform: 'YouTube' })}
        openLabel={t('Open Sandbox')}
      />
    </div>
  );
}
