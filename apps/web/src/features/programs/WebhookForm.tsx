import { messageOf } from '@gumball/contract/errors';
import { checkWebhook, eventsOfSource, type WebhookEvent, webhookUrlMax } from '@gumball/rules/programs/webhooks';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { eventLabels } from './event-labels.ts';
import { createWebhook } from './programs.mutations.ts';
import { useBots, useManagedCommunities } from './programs.queries.ts';

type Choice = { label: string; kind: 'member' | 'community' | 'bot'; id: string };

/** Creates a webhook. `onCreated` receives its secret. */
export function WebhookForm({ onCreated, onCancel }: { onCreated: (secret: string) => void; onCancel: () => void }) {
  const { data: communities = [] } = useManagedCommunities();
  const { data: bots = [] } = useBots();
  const choices: Choice[] = [
    { label: t('My own posts and the comments on them'), kind: 'member', id: '' },
    ...communities.map(({ id, name }) => ({ label: name, kind: 'community' as const, id })),
    ...bots
      .filter(({ community }) => !community)
      .map(({ id, username }) => ({ label: username, kind: 'bot' as const, id })),
  ];
  const [chosen, setChosen] = useState(0);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(eventsOfSource.member);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { kind, id } = choices[chosen] ?? { kind: 'member', id: '' };
  const offered = eventsOfSource[kind];
  const send = async () => {
    const input = { url: url.trim(), events: events.filter((event) => offered.includes(event)) };
    const checked = checkWebhook(kind, input);
    if (!checked.ok) return setProblem(translate(messageOf(checked.code)));
    setBusy(true);
    try {
      const source = kind === 'community' ? { communityId: id } : kind === 'bot' ? { botId: id } : {};
      onCreated(await createWebhook({ ...input, ...source }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('Something went wrong on our side. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={t('New webhook')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <Input
        label={t('Address')}
        type="url"
        autoComplete="off"
        autoFocus
        maxLength={webhookUrlMax}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <ChoiceField
        legend={t('Events of')}
        choices={choices.map(({ label }) => label)}
        chosen={[chosen]}
        onChange={([index = 0]) => {
          setChosen(index);
          setEvents(eventsOfSource[choices[index]?.kind ?? 'member']);
        }}
      />
      <ChoiceField
        several
        legend={t('Which events')}
        choices={offered.map((event) => translate(eventLabels[event]))}
        chosen={offered.flatMap((event, index) => (events.includes(event) ? [index] : []))}
        onChange={(indexes) => setEvents(indexes.flatMap((index) => offered[index] ?? []))}
      />
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('Create webhook')}
        </Button>
      </div>
    </form>
  );
}
