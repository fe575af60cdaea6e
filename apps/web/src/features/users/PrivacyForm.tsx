import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import { failureMessage } from '../../lib/api/api-error.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Switch } from '../../ui/forms/Switch.tsx';
import { changePrivacy, usePrivacy } from './privacy.queries.ts';

const settings: readonly { name: keyof PrivacySettings; label: string; text: string }[] = [
  {
    name: 'showPresence',
    label: msg('Show when I am online'),
    text: msg('Friends see whether you are online and when you last were. If this is off, nobody sees it.'),
  },
  {
    name: 'showReadTicks',
    label: msg('Show what I have read'),
    text: msg('Others see when you have read their messages. If this is off, you still see when they have read yours.'),
  },
  {
    name: 'showOnLeaderboard',
    label: msg('Show me on the leaderboard'),
    text: msg('Your rank is shown to others. You keep earning either way.'),
  },
  {
    name: 'showToGuests',
    label: msg('Show my posts and profile to people without an account'),
    text: msg(
      'Where this network has public pages. Posts for friends, in private communities and with a content warning are never on them.',
    ),
  },
  {
    name: 'showToSearchEngines',
    label: msg('Let search engines list my posts and profile'),
    text: msg('If this is off, people without an account need a link to find them.'),
  },
];

/** The privacy settings of the member. */
export function PrivacyForm() {
  const { data, isError, isFetching, refetch } = usePrivacy();
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load your privacy settings')}
      </Callout>
    ) : (
      <Loading />
    );
  }
  return (
    <div className="divide-y divide-line">
      {settings.map(({ name, label, text }) => (
        <Switch
          key={name}
          label={translate(label)}
          text={translate(text)}
          on={data[name]}
          onChange={(on) => {
            changePrivacy(name, on).catch((error: unknown) => {
              toast.error(failureMessage(error, t('Could not save that')));
            });
          }}
        />
      ))}
    </div>
  );
}
