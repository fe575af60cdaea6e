import { clockOf } from '@gumball/rules/formats/times';
import { useEffect, useRef, useState } from 'react';
import { failureWords } from '../../lib/api-error.ts';
import { rich, t } from '../../lib/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { CodeActions } from './CodeActions.tsx';
import { platformsClient, useAccounts } from './platforms.queries.ts';
import { sandboxPlace } from './sandbox-place.ts';

type Code = { code: string; expiresAt: string; url: string | null };

/** Links a Telegram account: a code is sent to the product's bot, which the server notices by itself. */
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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const linked = useAccounts(code !== null).data?.some((account) => account.platform === 'Telegram' && account.linked);
  const told = useRef(false);
  useEffect(() => {
    if (!linked || told.current) return;
    told.current = true;
    onLinked();
  }, [linked, onLinked]);

  async function begin() {
    setBusy(true);
    setError(undefined);
    try {
      setCode(await platformsClient.linkTelegram());
    } catch (failure) {
      setError(failureWords(failure, t('Failed to link your {platform} account', { platform: 'Telegram' })));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {code ? (
        <Waiting key={code.code} code={code} sandboxUrl={sandboxUrl} />
      ) : (
        <p className="text-ink-2">{t('Our bot learns which account is yours from a code that you send it.')}</p>
      )}
      {error && <Note tone="danger">{error}</Note>}
      <Button
        size="sm"
        kind={code ? 'ghost' : 'primary'}
        className="self-start"
        busy={busy}
        onClick={() => void begin()}
      >
        {code ? t('New code') : t('Link {platform}', { platform: 'Telegram' })}
      </Button>
    </div>
  );
}

function Waiting({ code, sandboxUrl }: { code: Code; sandboxUrl: string | null }) {
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
      {left > 0 ? (
        <Loading
          label={t('Waiting for your message... {time}', { time: clockOf(left) })}
          className="justify-start !py-0"
        />
      ) : (
        <p className="text-sm text-danger">{t('The code has expired. Please get a new one.')}</p>
      )}
    </div>
  );
}
