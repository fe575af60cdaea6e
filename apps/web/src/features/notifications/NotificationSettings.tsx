import type { NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import type { NotificationKind } from '@gumball/rules/notifications/notification-types';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { type DesktopState, turnOffDesktop, turnOnDesktop, useDesktopState } from './desktop.ts';
import { saveSetting, useNotificationSettings } from './notifications.queries.ts';
import { PushSetting } from './PushSetting.tsx';

const kinds: Record<NotificationKind, { name: string; about: string }> = {
  friends: { name: msg('Friends'), about: msg('Requests, and acceptances of yours') },
  likes: { name: msg('Likes'), about: msg('Of your posts and comments') },
  comments: { name: msg('Comments'), about: msg('On your posts') },
  replies: { name: msg('Replies'), about: msg('To your comments') },
  mentions: { name: msg('Mentions'), about: msg('Of your username in posts and comments') },
  communities: { name: msg('Communities'), about: msg('New members, roles and removals') },
  tasks: { name: msg('Tasks'), about: msg('Results of verification') },
  referrals: { name: msg('Referrals'), about: msg('Who joined with your code') },
};

const desktopWords: Record<DesktopState, string> = {
  impossible: msg('This browser cannot show notifications on the desktop.'),
  refused: msg(
    "Your browser does not let Gumball show notifications. You can change that in the browser's settings for this site.",
  ),
  unasked: msg('While Gumball is in the background, this browser can show them on your desktop.'),
  off: msg('Off on this browser.'),
  on: msg('On for this browser, while Gumball is in the background.'),
};

function Box({
  label,
  on,
  onChange,
  disabled,
}: {
  label: string;
  on: boolean;
  /** Resolves to whether the change was saved. */
  onChange: (on: boolean) => Promise<boolean>;
  disabled?: boolean;
}) {
  // The box changes on press; the cache confirms it a moment later.
  const [state, setState] = useState({ from: on, shown: on });
  if (state.from !== on) setState({ from: on, shown: on });
  return (
    <span className="relative mx-auto grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={state.shown}
        disabled={disabled}
        onChange={(event) => {
          setState({ from: on, shown: event.target.checked });
          onChange(event.target.checked)
            .then((isSaved) => {
              if (!isSaved) setState({ from: on, shown: on });
            })
            .catch(reportError);
        }}
        className="size-6 accent-brand before:absolute before:inset-0 before:content-['']"
      />
    </span>
  );
}

function Kind({ setting }: { setting: NotificationSetting }) {
  const { name, about } = kinds[setting.kind];
  const kind = translate(name);
  const save = (change: Partial<NotificationSetting>) =>
    saveSetting({ ...setting, ...change }).then(
      () => true,
      (error: unknown) => {
        toast.error(failureMessage(error, t('Could not save that')));
        return false;
      },
    );
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        <span className="block font-semibold">{kind}</span>
        <span className="block text-sm text-ink-2">{translate(about)}</span>
      </th>
      <td>
        <Box label={t('{kind} in the app', { kind })} on={setting.inApp} onChange={(inApp) => save({ inApp })} />
      </td>
      <td>
        <Box
          label={t('{kind} on the desktop', { kind })}
          on={setting.inApp && setting.desktop}
          disabled={!setting.inApp}
          onChange={(desktop) => save({ desktop })}
        />
      </td>
    </tr>
  );
}

/** The notification settings: the kinds, desktop notifications of this browser, and push while the app is closed. */
export function NotificationSettings() {
  const { data, isError, refetch } = useNotificationSettings();
  const state = useDesktopState();
  return (
    <Card heading={t('Notifications')} className="md:p-6">
      {data ? (
        <table className="w-full">
          <thead>
            <tr className="text-sm text-ink-2">
              <th scope="col" className="pb-1.5 text-start font-semibold">
                {t('Tell me about')}
              </th>
              <th scope="col" className="w-11 pb-1.5 text-center font-semibold">
                {t('App')}
              </th>
              <th scope="col" className="w-16 pb-1.5 text-center font-semibold">
                {t('Desktop')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((setting) => (
              <Kind key={setting.kind} setting={setting} />
            ))}
          </tbody>
        </table>
      ) : isError ? (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t("Couldn't load these settings")}
        </Callout>
      ) : (
        <Loading />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3>{t('Desktop notifications')}</h3>
          <p className="text-sm text-ink-2">{translate(desktopWords[state])}</p>
        </div>
        {(state === 'unasked' || state === 'off') && (
          <Button
            kind="soft"
            size="sm"
            onClick={() => {
              turnOnDesktop().catch(reportError);
            }}
          >
            {t('Turn on')}
          </Button>
        )}
        {state === 'on' && (
          <Button kind="soft" size="sm" onClick={turnOffDesktop}>
            {t('Turn off')}
          </Button>
        )}
      </div>
      <PushSetting />
    </Card>
  );
}
