import type { MailSettings as Settings } from '@gumball/contract/mails/mails.schemas';
import { frequenciesOf, type MailFrequency, type MailTopic } from '@gumball/rules/mails/mail-topics';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { msg, rich, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { checkAddress, saveMailFrequencies, useMailSettings } from './mails.queries.ts';

const topicTexts: Record<MailTopic, { name: string; description: string }> = {
  messages: { name: msg('Messages'), description: msg('Unread ones, while you are away') },
  mentions: { name: msg('Mentions and replies'), description: msg('Comments, replies and mentions of you') },
  friends: { name: msg('Friends'), description: msg('Requests, and acceptances of yours') },
  likes: { name: msg('Likes and reactions'), description: msg('Of your posts, comments and messages') },
  communities: { name: msg('Communities'), description: msg('New members, roles and events') },
  rewards: { name: msg('Tasks and rewards'), description: msg('Results, referrals and levels') },
  highlights: { name: msg('Posts you missed'), description: msg('The best of your friends and communities') },
};

const frequencyNames: Record<MailFrequency, string> = {
  'at-once': msg('At once'),
  daily: msg('Daily'),
  weekly: msg('Weekly'),
  never: msg('Never'),
};

function AddressNotice({ settings: { addressState, email } }: { settings: Settings }) {
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (addressState === 'works') return null;
  if (addressState === 'unverified') {
    return <Callout tone="warning">{t('Your address is not verified, so you get no mails about these.')}</Callout>;
  }

  async function ask() {
    setBusy(true);
    try {
      await checkAddress();
      setSent(true);
    } catch (error) {
      toast.error(failureMessage(error, t('Could not send the mail')));
    }
    setBusy(false);
  }

  const reason =
    addressState === 'bounce'
      ? t('Mails to {email} came back, so we stopped sending them.', { email })
      : t('A mail to {email} was reported as spam, so we stopped sending them.', { email });
  return (
    <Callout
      tone="warning"
      action={
        isSent ? undefined : (
          <Button kind="ghost" size="sm" busy={isBusy} onClick={() => void ask()}>
            {t('Use this address again')}
          </Button>
        )
      }
    >
      {isSent ? t('We sent a mail to {email}. Open its link to use the address again.', { email }) : reason}
    </Callout>
  );
}

/** Whether and how often the member is mailed about each topic, and the state of the address. */
export function MailSettings() {
  const { data, isError, isFetching, refetch } = useMailSettings();
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t("Couldn't load these settings")}
      </Callout>
    ) : (
      <Loading />
    );
  }
  if (!data.delivers) return <p className="text-ink-2">{t('This site sends no mails.')}</p>;
  const save = (changes: Settings['topics']) => {
    saveMailFrequencies(changes).catch((error: unknown) => {
      toast.error(failureMessage(error, t('Could not save that')));
    });
  };
  const isOff = data.topics.every(({ frequency }) => frequency === 'never');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {rich('Mails go to {email}. What you have read or seen before is not in them.', {
          email: <strong className="wrap-anywhere text-ink">{data.email}</strong>,
        })}
      </p>
      <AddressNotice settings={data} />
      <ul>
        {data.topics.map(({ topic, frequency }) => {
          const name = translate(topicTexts[topic].name);
          return (
            <li
              key={topic}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
            >
              <div className="min-w-40 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-ink-2">{translate(topicTexts[topic].description)}</span>
              </div>
              <Select
                label={t('Mails: {topic}', { topic: name })}
                value={frequency}
                options={frequenciesOf(topic).map((value) => ({ value, label: translate(frequencyNames[value]) }))}
                onChange={(next) => save([{ topic, frequency: next }])}
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-48 flex-1 text-sm text-ink-2">
          {t('Daily and weekly mails come at 8 in the morning, weekly ones on Mondays. Time zone: {zone}', {
            zone: data.timeZone,
          })}
        </p>
        {!isOff && (
          <Button
            kind="soft"
            size="sm"
            onClick={() => save(data.topics.map(({ topic }) => ({ topic, frequency: 'never' })))}
          >
            {t('Turn all off')}
          </Button>
        )}
      </div>
    </div>
  );
}
