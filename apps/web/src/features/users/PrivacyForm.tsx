import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import { failureWords } from '../../lib/api-error.ts';
import { msg, say, t } from '../../lib/texts.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { toast } from '../../ui/toasts.ts';
import { changePrivacy, usePrivacy } from './privacy.queries.ts';

const settings: readonly { name: keyof PrivacySettings; label: string; text: string }[] = [
  {
    name: 'showPresence',
    label: msg('Show when I am online'),
    text: msg('Friends see whether you are online and when you last were. Off, nobody does.'),
  },
  {
    name: 'showReadTicks',
    label: msg('Show what I have read'),
    text: msg('Others see when you have read their messages, and you see when they have read yours.'),
  },
  {
    name: 'showOnLeaderboard',
    label: msg('Show me on the leaderboard'),
    text: msg('Your rank is shown to others. You keep earning either way.'),
  },
];

/** What others learn of the member. */
export function PrivacyForm() {
  const { data, isError, isFetching, refetch } = usePrivacy();
  if (!data) {
    return isError && !isFetching ? (
      <Note tone="danger" action={<TryAgain kind="ghost" again={refetch} />}>
        {t('Failed to load your privacy settings')}
      </Note>
    ) : (
      <Loading />
    );
  }
  return (
    <div className="divide-y divide-line">
      {settings.map(({ name, label, text }) => (
        <Switch
          key={name}
          label={say(label)}
          text={say(text)}
          on={data[name]}
          onChange={(on) => {
            changePrivacy({ [name]: on }).catch((error: unknown) => {
              toast.error(failureWords(error, t('Could not save that')));
            });
          }}
        />
      ))}
    </div>
  );
}
