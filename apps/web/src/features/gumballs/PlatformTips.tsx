import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { Ball } from '../../ui/identity/Ball.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { PlatformDisc } from '../../ui/product/PlatformDisc.tsx';

/** The platforms that have tips. */
export type TipsTopic = 'Twitter' | 'YouTube' | 'Telegram' | 'Bluesky' | 'GitHub' | 'Mastodon' | 'Discord' | 'general';

const tips: Record<TipsTopic, string[]> = {
  general: [
    msg('Link your accounts once. Tasks are then checked automatically.'),
    msg('Keep the tab open while a task is being checked.'),
    msg('Rewards arrive the moment a task is completed.'),
  ],
  Twitter: [
    msg('Use the Twitter account that you linked.'),
    msg('Your account has to be public while a task is checked.'),
    msg('Keep following for at least seven days.'),
  ],
  YouTube: [
    msg('Set your subscriptions to public before you start.'),
    msg('Comment with the channel that you linked.'),
    msg('It can take a few minutes until YouTube shows a comment.'),
  ],
  Telegram: [
    msg('Link your Telegram account through the bot first.'),
    msg('Join with the account that you linked.'),
    msg('Stay in the channel until the task is completed.'),
  ],
  Bluesky: [
    msg('Put the code into your Bluesky profile first. You can remove it once the account is linked.'),
    msg('Act with the account that you linked.'),
    msg('If an older like is not found, take it back and like again.'),
  ],
  GitHub: [
    msg('Put the code into the bio of your GitHub profile first. You can remove it once the account is linked.'),
    msg('Act with the account that you linked.'),
    msg('If an older star is not found, take it back and star again.'),
  ],
  Mastodon: [
    msg(
      'Put the code into the bio or a field of your Mastodon profile first. You can remove it once the account is linked.',
    ),
    msg('Act with the account that you linked. Replies and boosts have to be public.'),
    msg('If an older favourite or boost is not found, take it back and repeat it.'),
  ],
  Discord: [
    msg('Link your Discord account first. Discord asks you, and brings you back here.'),
    msg('Join with the account that you linked.'),
    msg('Stay in the server for at least seven days.'),
  ],
};

/** Tips for getting the tasks of a platform accepted. */
export function PlatformTips({ platform = 'general' }: { platform?: TipsTopic }) {
  return (
    <Card
      heading={t('Platform Tips')}
      action={
        platform !== 'general' && (
          <>
            <PlatformDisc platform={platform} size={32} />
            <VisuallyHidden>{platform}</VisuallyHidden>
          </>
        )
      }
    >
      <ul className="flex flex-col gap-2.5">
        {tips[platform].map((tip) => (
          <li key={tip} className="flex gap-2.5 text-ui text-ink-2">
            <Ball size={14} color="#ff6ba6" className="mt-1" />
            {translate(tip)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
