/** The commands of bots: docs/product.md, Programs. */
import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import type { TypedMention } from '../../../ui/suggestions/find-mention-at-caret.ts';

/** A command that a bot of the conversation understands. */
export type SuggestedCommand = {
  /** What stands behind the `/`: its name, and the bot where several have the same command. */
  value: string;
  description: string;
  bot: GroupBot;
};

const commandBeforeCaret = /^\s*\/(\w{0,32}(?:@\w{0,40})?)$/;

/** Returns the command that is being typed at a caret, where the message begins; null if there is none. */
export function findCommandAtCaret(text: string, caret: number): TypedMention | null {
  if (/^[\w@]/.test(text.slice(caret))) return null;
  const match = commandBeforeCaret.exec(text.slice(0, caret));
  return match && { index: text.indexOf('/'), typed: (match[1] ?? '').toLowerCase() };
}

/** Returns the commands of bots that begin with a text, as a message addresses them. */
export function findCommands(bots: readonly GroupBot[], typed: string): SuggestedCommand[] {
  const known = bots.flatMap((bot) => bot.commands.map((command) => ({ ...command, bot })));
  return known
    .map(({ name, description, bot }) => {
      const addressed = `${name}@${bot.username.replace(/\.fun$/, '')}`;
      const isShared = known.some((other) => other.name === name && other.bot !== bot);
      return { addressed, command: { value: isShared ? addressed : name, description, bot } };
    })
    .filter(({ addressed }) => addressed.startsWith(typed))
    .map(({ command }) => command);
}
