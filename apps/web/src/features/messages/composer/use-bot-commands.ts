import { type ComponentType, lazy, type RefObject, useEffect } from 'react';
import { noSuggestions, type Suggestions } from '../../../ui/suggestions/join-suggestions.ts';
import { useSuggestions } from '../../../ui/suggestions/SuggestionField.tsx';
import { watchBots } from '../groups/group-bots.queries.ts';
import type { CommandListProps } from './CommandList.tsx';
import { findCommandAtCaret } from './find-commands.ts';

// If it fails to load, the field works without it.
type CommandListModule = { default: ComponentType<CommandListProps> };
const CommandList = lazy(
  (): Promise<CommandListModule> => import('./CommandList.tsx').catch(() => ({ default: () => null })),
);

/**
 * Suggests the commands of bots behind a `/` at the beginning of a message, in a conversation that may have bots. The
 * commands load with the first `/`.
 */
export function useBotCommands(
  field: RefObject<HTMLTextAreaElement | null>,
  conversation: { id: string; isGroup: boolean } | undefined,
  onText: (text: string) => void,
): Suggestions {
  const { id, isGroup = false } = conversation ?? {};
  useEffect(() => (id === undefined ? undefined : watchBots(id)), [id]);
  const commands = useSuggestions(field, {
    findAtCaret: findCommandAtCaret,
    toText: (value) => `/${value}`,
    onText,
    List: CommandList,
    more: { conversationId: id ?? '', isGroup },
  });
  return id === undefined ? noSuggestions : commands;
}
