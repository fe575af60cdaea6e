import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { PlatformDisc } from '../../ui/product/PlatformDisc.tsx';
import { LazyLinkAccount } from './LazyLinkAccount.tsx';
import { unlinkPlatform } from './platforms.mutations.ts';
import { areTasksLocked, useAccounts, useTwitterSetup } from './platforms.queries.ts';
import { SandboxTag } from './SandboxTag.tsx';

/** Unlinks an account after a confirmation, then calls `onChange`. */
export async function unlinkAccount(platform: AccountPlatform, onChange: () => void) {
  const isConfirmed = await confirm({
    question: t('Unlink your {platform} account?', { platform }),
    detail: t('It stays closed to other members for 6 months. You can link it again at any time.'),
    verb: t('Unlink'),
  });
  if (!isConfirmed) return;
  try {
    toast.success(translate(await unlinkPlatform(platform)));
    onChange();
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to unlink your {platform} account', { platform })));
  }
}

/** The member's accounts on the platforms, with the forms to link and unlink them. */
export function AccountsCard({ onChange }: { onChange: () => void }) {
  const { data, isError, isFetching, refetch } = useAccounts();
  if (!data) {
    if (!isError || isFetching) return null;
    return (
      <Card heading={t('Your accounts')}>
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t('Failed to load your accounts')}
        </Callout>
      </Card>
    );
  }
  const sandboxUrl = data.find((account) => account.sandboxUrl)?.sandboxUrl;
  return (
    <Card heading={t('Your accounts')} action={sandboxUrl && <SandboxTag url={sandboxUrl} />}>
      <ul className="flex flex-col gap-3">
        {data.map((account) => (
          <AccountRow key={account.platform} account={account} onChange={onChange} />
        ))}
      </ul>
    </Card>
  );
}

function accountText({ linked, configured, username, displayName }: PlatformAccount): string | null {
  if (linked) return username ? `@${username.replace(/^@/, '')}` : displayName;
  return configured ? t('Not connected') : t('Not available here');
}

function AccountRow({ account, onChange }: { account: PlatformAccount; onChange: () => void }) {
  const { platform, linked, configured } = account;
  const [isLinking, setIsLinking] = useState(false);
  const { data: setup } = useTwitterSetup();
  // The set-up that locks the tasks is on the same page.
  const isLinkedElsewhere = platform === 'Twitter' && (!setup || areTasksLocked(setup));
  return (
    <li>
      <div className="flex items-center gap-3">
        <PlatformDisc platform={platform} size={36} />
        <div className="min-w-0 flex-1">
          <span className="block font-semibold">{platform}</span>
          <p className="truncate text-sm text-ink-2">{accountText(account)}</p>
        </div>
        {linked && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={t('Unlink {platform}', { platform })}
            onClick={() => void unlinkAccount(platform, onChange)}
          >
            {t('Unlink')}
          </Button>
        )}
        {!linked && configured && !isLinkedElsewhere && (
          <Button
            kind={isLinking ? 'ghost' : 'soft'}
            size="sm"
            aria-expanded={isLinking}
            {...(isLinking ? {} : { 'aria-label': t('Link {platform}', { platform }) })}
            onClick={() => setIsLinking(!isLinking)}
          >
            {isLinking ? t('Cancel') : t('Link', undefined, 'verb')}
          </Button>
        )}
      </div>
      {isLinking && !linked && (
        <div className="mt-3 mb-2">
          <LazyLinkAccount
            platform={platform}
            onLinked={() => {
              setIsLinking(false);
              onChange();
            }}
          />
        </div>
      )}
    </li>
  );
}
