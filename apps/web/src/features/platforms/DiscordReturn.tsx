import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { useSearchParam, useSetSearchParams } from '../../lib/router/use-search-param.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { verifyDiscord } from './platforms.mutations.ts';

/** Links the account of a member whom Discord led back, with the code and the state in the address. */
export function DiscordReturn({ onLinked }: { onLinked: () => void }) {
  const [code] = useSearchParam('code');
  const [state] = useSearchParam('state');
  const setSearchParams = useSetSearchParams();
  const [result, setResult] = useState<'linked' | { error: string }>();
  const isStarted = useRef(false);

  const finish = useEffectEvent(async () => {
    // Neither a reload nor a copied address contains them.
    setSearchParams({ code: '', state: '', error: '', error_description: '' });
    const failed = t('Discord did not confirm your account. Please start again.');
    try {
      // Without a code the member refused.
      if (code === '') return setResult({ error: failed });
      toast.success(translate(await verifyDiscord({ code, state })));
      setResult('linked');
      onLinked();
    } catch (failure) {
      setResult({ error: failureMessage(failure, failed) });
    }
  });
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void finish();
  }, []);

  if (result === 'linked') return null;
  return result ? (
    <Callout tone="danger">{result.error}</Callout>
  ) : (
    <Loading label={t('Linking your {platform} account...', { platform: 'Discord' })} />
  );
}
