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
import {
  type DesktopState,
  disableDesktopNotifications,
  enableDesktopNotifications,
  useDesktopState,
} from './desktop-notifications.ts';
import { saveSetting } from './notifications.mutations.ts';
import { useNotificationSettings } from './notifications.queries.ts';
import { PushSetting } from './PushSetting.tsx';

const kindTexts: Record<Exclude<NotificationKind, 'account'>, { name: string; description: string }> = {
  friends: { name: msg('Friends'), description: msg('Requests, and acceptances of yours') },
  likes: { name: msg('Likes'), description: msg('Of your posts and comments') },
  comments: { name: msg('Comments'), description: msg('On your posts') },
  replies: { name: msg('Replies'), description: msg('To your comments') },
  mentions: { name: msg('Mentions'), description: msg('Of your username in posts and comments') },
  groupMentions: { name: msg('Mentions in groups'), description: msg('Of you in group chats, also in muted ones') },
  reactions: { name: msg('Reactions'), description: msg('To your messages in chats') },
  posts: { name: msg('Your posts'), description: msg('Scheduled posts and videos that failed') },
  communities: { name: msg('Communities'), description: msg('New members, roles and removals') },
  tasks: { name: msg('Tasks'), description: msg('Results of verification') },
  referrals: { name: msg('Referrals'), description: msg('Who joined with your code') },
  levels: { name: msg('Levels'), description: msg('When you reach the next one') },
};

const desktopStateLabels: Record<DesktopState, string> = {
  impossible: msg('This browser cannot show notifications on the desktop.'),
  refused: msg(
    "Your browser does not let {site} show notifications. You can change that in the browser's settings for this site.",
  ),
  unasked: msg('While {site} is in the background, this browser can show them on your desktop.'),
  off: msg('Off on this browser.'),
  on: msg('On for this browser, while {site} is in the background.'),
};

function SettingCheckbox({
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
  const [state, setState] = useState({ saved: on, displayed: on });
  if (state.saved !== on) setState({ saved: on, displayed: on });
  return (
    <span className="relative mx-auto grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={state.displayed}
        disabled={disabled}
        onChange={(event) => {
          setState({ saved: on, displayed: event.target.checked });
          onChange(event.target.checked)
            .then((isSaved) => {
              if (!isSaved) setState({ saved: on, displayed: on });
            })
            .catch(reportError);
        }}
        className="size-6 accent-brand before:absolute before:inset-0 before:content-['']"
      />
    </span>
  );
}

function SettingRow({ setting }: { setting: NotificationSetting }) {
  const { name, description } = kindTexts[setting.kind];
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
        <span className="block text-sm text-ink-2">{translate(description)}</span>
      </th>
      <td>
        <SettingCheckbox
          label={t('{kind} in the app', { kind })}
          on={setting.inApp}
          onChange={(inApp) => save({ inApp })}
        />
      </td>
      <td>
        <SettingCheckbox
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
        <table className="w-full wrap-anywhere">
          <thead>
            <tr className="text-sm text-ink-2">
              <th scope="col" className="pb-1.5 text-start font-semibold">
                {t('Notify me about')}
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
              <SettingRow key={setting.kind} setting={setting} />
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
          <p className="text-sm text-ink-2">{translate(desktopStateLabels[state])}</p>
        </div>
        {(state === 'unasked' || state === 'off') && (
          <Button
            kind="soft"
            size="sm"
            onClick={() => {
              enableDesktopNotifications().catch(reportError);
            }}
          >
            {t('Turn on')}
          </Button>
        )}
        {state === 'on' && (
          <Button kind="soft" size="sm" onClick={disableDesktopNotifications}>
            {t('Turn off')}
          </Button>
        )}
      </div>
      <PushSetting />
    </Card>
  );
}
