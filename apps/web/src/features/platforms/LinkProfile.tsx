import { formatClock } from '@gumball/rules/formats/spans';
import type { ProfilePlatform } from '@gumball/rules/tasks/task-kinds';
import { type SubmitEvent, useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { msg, rich, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { CodeActions } from './CodeActions.tsx';
import { linkProfile, verifyProfile } from './platforms.mutations.ts';
import { sandboxPageUrl } from './sandbox-page-url.ts';

type PendingCode = { code: string; expiresAt: string; username: string | null };

const labels: Record<ProfilePlatform, { name: string; example: string; editUrl: (username: string) => string }> = {
  Bluesky: {
    name: msg('Bluesky handle'),
    example: 'name.bsky.social',
    editUrl: () => 'https://bsky.app',
  },
  GitHub: {
    name: msg('GitHub username'),
    example: 'octocat',
    editUrl: () => 'https://github.com/settings/profile',
  },
  Mastodon: {
    name: msg('Mastodon account'),
    example: '@name@mastodon.social',
    editUrl: (username) => `https://${username.split('@').at(-1)}/settings/profile`,
  },
};

/** Links an account: first its name, then a code that the server finds in its profile. */
export function LinkProfile({
  platform,
  pending,
  sandboxUrl,
  onLinked,
}: {
  platform: ProfilePlatform;
  pending: PendingCode | null;
  sandboxUrl: string | null;
  onLinked: () => void;
}) {
  const [account, setAccount] = useState('');
  const [code, setCode] = useState<PendingCode | null>(pending);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy || (!code && account.trim() === '')) return;
    setBusy(true);
    setError(undefined);
    try {
      if (code) {
        toast.success(translate(await verifyProfile(platform)));
        onLinked();
      } else {
        const started = await linkProfile(platform, account);
        setCode({ ...started, username: started.account.username });
      }
    } catch (failure) {
      setError(failureMessage(failure, t('Failed to link your {platform} account', { platform })));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3"
      aria-label={t('Link your {platform} account', { platform })}
    >
      {code ? (
        <CodeInstructions platform={platform} code={code} sandboxUrl={sandboxUrl} />
      ) : (
        <Input
          label={translate(labels[platform].name)}
          placeholder={labels[platform].example}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {error && <Callout tone="danger">{error}</Callout>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={!code && account.trim() === ''}>
          {busy ? t('Checking...') : code ? t('Verify account') : t('Continue')}
        </Button>
        {code && (
          <Button kind="ghost" size="sm" onClick={() => setCode(null)}>
            {t('Use another account')}
          </Button>
        )}
      </div>
    </form>
  );
}

function CodeInstructions({
  platform,
  code,
  sandboxUrl,
}: {
  platform: ProfilePlatform;
  code: PendingCode;
  sandboxUrl: string | null;
}) {
  const secondsLeft = useCountdown(Date.parse(code.expiresAt));
  return (
    <div className="flex flex-col gap-2.5 rounded-lg bg-sunken p-4">
      <p>
        {rich('Put this code into the text of your {platform} profile, save it, then verify: {code}', {
          platform,
          code: (
            <strong className="inline-block rounded-md bg-gold-soft px-2 py-0.5 whitespace-nowrap text-gold-ink">
              {code.code}
            </strong>
          ),
        })}
      </p>
      <p className={secondsLeft > 0 ? 'text-sm text-ink-2 tabular-nums' : 'text-sm text-danger'}>
        {secondsLeft > 0
          ? t('Code expires in {time}', { time: formatClock(secondsLeft) })
          : t('The code has expired. Please get a new one.')}
      </p>
      <CodeActions
        text={code.code}
        copyLabel={t('Copy code')}
        url={sandboxUrl ? sandboxPageUrl(sandboxUrl, { platform }) : labels[platform].editUrl(code.username ?? '')}
        openLabel={sandboxUrl ? t('Open Sandbox') : t('Open {platform}', { platform })}
      />
    </div>
  );
}
