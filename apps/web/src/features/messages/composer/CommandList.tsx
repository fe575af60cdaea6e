import { useMemo } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import type { SuggestionListProps } from '../../../ui/suggestions/SuggestionField.tsx';
import { SuggestionList } from '../../../ui/suggestions/SuggestionList.tsx';
import { useGroupBots } from '../groups/group-bots.queries.ts';
import { findCommands } from './find-commands.ts';

/** The props of the list of commands. */
export type CommandListProps = SuggestionListProps & { conversationId: string; isGroup: boolean };

/** The suggested commands of the bots in a conversation, in a group with the name of their bot. */
export default function CommandList({ conversationId, isGroup, ...list }: CommandListProps) {
  const { data: bots } = useGroupBots(conversationId, Number.POSITIVE_INFINITY);
  const find = useMemo(() => async (typed: string) => findCommands(bots ?? [], typed), [bots]);
  return (
    <SuggestionList
      {...list}
      label={t('Commands')}
      announce={(count) =>
        plural(
          count,
          '{count} command. Arrow keys choose, Enter takes.',
          '{count} commands. Arrow keys choose, Enter takes.',
        )
      }
      queryKey="commands"
      find={find}
      valueOf={({ value }) => value}
    >
      {({ value, description, bot }) => (
        <>
          {isGroup && <Avatar name={bot.name} src={bot.avatarUrl} size={32} decorative />}
          <span className="min-w-0 flex-1 leading-tight">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="max-w-full truncate font-semibold" dir="ltr">
                /{value}
              </bdi>
              {isGroup && <bdi className="max-w-full truncate text-sm text-ink-2">{bot.name}</bdi>}
            </span>
            {description !== '' && <bdi className="block truncate text-sm text-ink-2">{description}</bdi>}
          </span>
        </>
      )}
    </SuggestionList>
  );
}
