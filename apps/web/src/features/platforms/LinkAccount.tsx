import { type AccountPlatform, isProfilePlatform } from '@gumball/rules/tasks/task-kinds';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { LinkDiscord } from './LinkDiscord.tsx';
import { LinkProfile } from './LinkProfile.tsx';
import { LinkTelegram } from './LinkTelegram.tsx';
import { LinkYoutube } from './LinkYoutube.tsx';
import { useAccounts } from './platforms.queries.ts';
import { TwitterSetup } from './TwitterSetup.tsx';

/** The form that links the account of a platform. */
export function LinkAccount({ platform, onLinked }: { platform: AccountPlatform; onLinked: () => void }) {
  const { data, error } = useAccounts();
  const account = data?.find((candidate) => candidate.platform === platform);
  if (error && !account)
    return <Callout tone="danger">{failureMessage(error, t('Failed to load your accounts'))}</Callout>;
  if (!account) return <Loading label={t('Loading your accounts...')} />;
  if (account.linked) return null;
  if (!account.configured)
    return <Callout tone="warning">{t('{platform} cannot be connected here.', { platform })}</Callout>;
  if (platform === 'Twitter')
    return (
      <div className="[&>section]:rounded-lg [&>section]:!bg-sunken [&>section]:!p-4 [&>section]:!shadow-none">
        <TwitterSetup sandboxUrl={account.sandboxUrl} onDone={onLinked} />
      </div>
    );
  if (isProfilePlatform(platform))
    return (
      <LinkProfile platform={platform} pending={account.pending} sandboxUrl={account.sandboxUrl} onLinked={onLinked} />
    );
  if (platform === 'Discord') return <LinkDiscord />;
  const Form = platform === 'YouTube' ? LinkYoutube : LinkTelegram;
  return <Form pending={account.pending} sandboxUrl={account.sandboxUrl} onLinked={onLinked} />;
}
