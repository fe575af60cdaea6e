import { plural, t } from '../../lib/i18n/i18n.ts';
import { Avatar } from '../identity/Avatar.tsx';
import type { Mentionable, MentionListProps } from './MentionField.tsx';
import { SuggestionList } from './SuggestionList.tsx';

const nameOf = ({ firstName, lastName }: Mentionable) => `${firstName} ${lastName}`;

/** The suggested users of a mention, under the field; the field keeps the focus. */
export default function MentionList({ find, ...list }: MentionListProps) {
  return (
    <SuggestionList
      {...list}
      label={t('People to mention')}
      announce={(count) =>
        plural(
          count,
          '{count} person to mention. Arrow keys choose, Enter takes.',
          '{count} people to mention. Arrow keys choose, Enter takes.',
        )
      }
      queryKey="mentionable"
      find={find}
      valueOf={({ username }) => username}
    >
      {(user) => (
        <>
          <Avatar name={nameOf(user)} src={user.avatarUrl} size={36} decorative />
          <span className="min-w-0 leading-tight">
            <span className="block truncate font-semibold">{nameOf(user)}</span>
            <span className="block truncate text-sm text-ink-2">@{user.username.replace(/\.fun$/, '')}</span>
          </span>
        </>
      )}
    </SuggestionList>
  );
}
