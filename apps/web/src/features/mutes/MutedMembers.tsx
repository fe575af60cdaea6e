import type { MutedMember } from '@gumball/contract/mutes/mutes.routes';
import { dateAndTime } from '@gumball/rules/formats/times';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { restoreListFocus } from '../../ui/layout/restore-list-focus.ts';
import { unmuteMember, useMutedMembers } from './mutes.queries.ts';

function Row({ user }: { user: MutedMember }) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2">
      <Avatar name={name} src={user.avatarUrl} size={44} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">
          {user.until === null ? user.username : t('Until {time}', { time: dateAndTime(new Date(user.until), locale) })}
        </span>
      </span>
      <Button
        kind="outline"
        size="sm"
        aria-label={t('Unmute {name}', { name })}
        onClick={() => {
          unmuteMember(user.id).catch((error: unknown) => {
            toast.error(failureMessage(error, t('Failed to unmute {name}', { name })));
          });
        }}
      >
        {t('Unmute', undefined, 'member')}
      </Button>
    </li>
  );
}

/** The members whom the member muted, last muted first. */
export function MutedMembers() {
  const list = useMutedMembers();
  return (
    <div ref={restoreListFocus} tabIndex={-1}>
      <PagedList
        list={list}
        failure={t('Failed to load muted members')}
        showButtonAbove={0}
        empty={<p className="text-ink-2">{t('You have not muted anyone.')}</p>}
      >
        {(users) => (
          <ul className="divide-y divide-line">
            {users.map((user) => (
              <Row key={user.id} user={user} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
