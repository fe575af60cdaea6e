import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import { botsMax } from '@gumball/rules/auth/bots';
import { Bot, Rss } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rich, t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { BotForm } from './BotForm.tsx';
import { BotSettings } from './BotSettings.tsx';
import { removeBot, renewBotToken } from './programs.mutations.ts';
import { useBots } from './programs.queries.ts';

const showFailure = () => void toast.error(t('Something went wrong on our side. Please try again.'));

/** What is shown once: the token of a bot, or the address of an incoming webhook. */
const secretOf = (token: string, isIncoming: boolean) => (isIncoming ? `${location.origin}/api/hooks/${token}` : token);

/** The bots and incoming webhooks of the member. `showSecret` renders a secret that is shown once. */
export function Bots({ showSecret }: { showSecret: (secret: string, onDone: () => void) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useBots();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [changedId, setChangedId] = useState<string>();
  const [isBack, setBack] = useState(false);
  const goBack = () => {
    setBack(true);
    setAdding(false);
    setSecret(undefined);
    setChangedId(undefined);
  };
  if (secret !== undefined) return showSecret(secret, goBack);
  const changed = data?.find(({ id }) => id === changedId);
  if (changed) return <BotSettings bot={changed} onDone={goBack} />;
  if (isAdding)
    return (
      <BotForm
        onCreated={(token, isIncoming) => {
          setAdding(false);
          setSecret(secretOf(token, isIncoming));
        }}
        onCancel={goBack}
      />
    );
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load your bots')}
      </Callout>
    ) : (
      <Loading />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {t(
          'A bot is an account for a program, marked by its name. An incoming webhook is a bot that posts into one community what an address receives.',
        )}
      </p>
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((bot) => (
            <Row key={bot.id} bot={bot} onSecret={setSecret} onChange={() => setChangedId(bot.id)} />
          ))}
        </ul>
      )}
      {data.length < botsMax && (
        <Button kind="soft" className="self-start max-sm:w-full" autoFocus={isBack} onClick={() => setAdding(true)}>
          {t('New bot or incoming webhook')}
        </Button>
      )}
    </div>
  );
}

function Row({ bot, onSecret, onChange }: { bot: OwnBot; onSecret: (secret: string) => void; onChange: () => void }) {
  const { id, name, username, community, lastUsedAt } = bot;
  const Icon = community ? Rss : Bot;
  const renew = async () => {
    const question = community
      ? t('Replace the address of {name}?', { name })
      : t('Replace the token of {name}?', { name });
    const detail = t('The former one ends at once.');
    if (await confirm({ question, detail, verb: t('Replace') }))
      onSecret(secretOf(await renewBotToken(id), community !== null));
  };
  const remove = async () => {
    const question = t('Delete {name}?', { name });
    const detail = t('What it wrote is deleted too.');
    if (await confirm({ question, detail, verb: t('Delete'), tone: 'danger' })) await removeBot(id);
  };
  const run = (work: () => Promise<void>) => () => void work().catch(showFailure);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken text-ink-2">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold [overflow-wrap:anywhere]" dir="auto">
          {name}
        </span>
        <span className="block text-sm break-words text-ink-2">
          {community?.name ? t('Posts into {name}', { name: community.name }) : username}
          {lastUsedAt !== null && <> · {rich('Last used: {time}', { time: <TimeAgo dateTime={lastUsedAt} /> })}</>}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {!community && (
          <Button kind="outline" size="sm" aria-label={t('Change {name}', { name })} onClick={onChange}>
            {t('Change')}
          </Button>
        )}
        <Button kind="outline" size="sm" onClick={run(renew)}>
          {community ? t('New address') : t('New token')}
        </Button>
        <Button kind="danger-soft" size="sm" aria-label={t('Delete {name}', { name })} onClick={run(remove)}>
          {t('Delete')}
        </Button>
      </span>
    </li>
  );
}
