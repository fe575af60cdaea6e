import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { groupBotsMax } from '@gumball/rules/auth/bots';
import { Link } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { addGroupBot, removeGroupBot, useGroupBots } from './group-bots.queries.ts';
import { mayInChat } from './may-in-chat.ts';

/** The bots in a group with their commands. Members who may add people add others. */
export function GroupBots({ conversation }: { conversation: Conversation }) {
  const { data: bots = [] } = useGroupBots(conversation.id);
  const mayAdd = mayInChat(conversation, 'add') && bots.length < groupBotsMax;
  if (bots.length === 0 && !mayAdd) return null;
  return (
    <section aria-label={t('Bots')} className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="text-lg">{t('Bots')}</h3>
      <p className="text-sm text-ink-2">
        {t('A bot receives only messages that mention it or begin with one of its commands.')}
      </p>
      {bots.length > 0 && (
        <ul className="flex flex-col gap-1">
          {bots.map((bot) => (
            <Row key={bot.id} conversationId={conversation.id} bot={bot} />
          ))}
        </ul>
      )}
      {mayAdd && <AddBot conversationId={conversation.id} />}
    </section>
  );
}

function Row({ conversationId, bot }: { conversationId: string; bot: GroupBot }) {
  const { id, name, username, avatarUrl, commands, mayRemove } = bot;
  const remove = async () => {
    const question = t('Remove {name} from the group?', { name });
    if (await confirm({ question, verb: t('Remove'), tone: 'danger' })) await removeGroupBot(conversationId, id);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link to="/user-profile/$id" params={{ id }} className="flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-3">
        <Avatar name={name} src={avatarUrl} size={40} decorative />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-ink-2">{username}</span>
        </span>
      </Link>
      {mayRemove && (
        <Button
          kind="danger-soft"
          size="sm"
          aria-label={t('Remove {name}', { name })}
          onClick={() => {
            remove().catch(reportError);
          }}
        >
          {t('Remove')}
        </Button>
      )}
      {commands.length > 0 && (
        <ul aria-label={t('Commands')} className="basis-full ps-13 text-sm text-ink-2">
          {commands.map((command) => (
            <li key={command.name} className="break-words">
              <code dir="ltr">/{command.name}</code> <span dir="auto">{command.description}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function AddBot({ conversationId }: { conversationId: string }) {
  const [username, setUsername] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    const isAdded = await addGroupBot(conversationId, username);
    setBusy(false);
    if (isAdded) setUsername('');
  };
  return (
    <form
      aria-label={t('Add a bot')}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && username.trim() !== '') add().catch(reportError);
      }}
    >
      <div className="min-w-0 flex-1 basis-48">
        <Input
          label={t('Username of a bot')}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
      </div>
      <Button type="submit" kind="soft" busy={busy} disabled={username.trim() === ''}>
        <Bot size={18} aria-hidden="true" />
        {t('Add')}
      </Button>
    </form>
  );
}
