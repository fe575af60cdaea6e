import { plural, t } from '../../../lib/i18n/i18n.ts';
import type { SuggestionListProps } from '../../../ui/suggestions/SuggestionField.tsx';
import { SuggestionList } from '../../../ui/suggestions/SuggestionList.tsx';
import { findHashtags } from '../hashtags/hashtags.queries.ts';

/** The suggested hashtags, under the field. */
export function HashtagList(list: SuggestionListProps) {
  return (
    <SuggestionList
      {...list}
      label={t('Hashtags')}
      announce={(count) =>
        plural(
          count,
          '{count} hashtag. Arrow keys choose, Enter takes.',
          '{count} hashtags. Arrow keys choose, Enter takes.',
        )
      }
      queryKey="hashtag-suggestions"
      find={findHashtags}
      valueOf={({ name }) => name}
    >
      {({ name, authors }) => (
        <>
          <bdi className="min-w-0 flex-1 truncate font-semibold">#{name}</bdi>
          {authors !== undefined && (
            <span className="flex-none text-sm text-ink-2">{plural(authors, '{count} member', '{count} members')}</span>
          )}
        </>
      )}
    </SuggestionList>
  );
}
