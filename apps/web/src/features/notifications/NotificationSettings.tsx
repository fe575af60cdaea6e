import type { NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import type { NotificationKind } from '@gumball/rules/notifications/notification-types';
import { useState } from 'react';
import { failureWords } from '../../lib/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toasts.ts';
import { type DesktopState, turnOffDesktop, turnOnDesktop, useDesktopState } from './desktop.ts';
import { saveSetting, useNotificationSettings } from './notifications.queries.ts';

const kinds: Record<NotificationKind, { name: string; about: string }> = {
  friends: { name: 'Friends', about: 'Requests, and acceptances of yours' },
  likes: { name: 'Likes', about: 'Of your posts and comments' },
  comments: { name: 'Comments', about: 'On your posts' },
  replies: { name: 'Replies', about: 'To your comments' },
  mentions: { name: 'Mentions', about: 'Of your username in posts and comments' },
  communities: { name: 'Communities', about: 'New members, roles and removals' },
  tasks: { name: 'Tasks', about: 'Results of verification' },
  referrals: { name: 'Referrals', about: 'Who joined with your code' },
};

const desktopWords: Record<DesktopState, string> = {
  impossible: 'This browser cannot show notifications on the desktop.',
  refused:
    "Your browser does not let Gumball show notifications. You can change that in the browser's settings for this site.",
  unasked: 'While Gumball is in the background, this browser can show them on your desktop.',
  off: 'Off on this browser.',
  on: 'On for this browser, while Gumball is in the background.',
};

function Box({
  label,
  on,
  onChange,
  disabled,
}: {
  label: string;
  on: boolean;
  /** Answers whether it was saved. */
  onChange: (on: boolean) => Promise<boolean>;
  disabled?: boolean;
}) {
  // The box follows the finger; the cache tells what it became a moment later.
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
  const save = (change: Partial<NotificationSetting>) =>
    saveSetting({ ...setting, ...change }).then(
      () => true,
      (error: unknown) => {
        toast.error(failureWords(error, 'Could not save that'));
        return false;
      },
    );
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">{about}</span>
      </th>
      <td>
        <Box label={`${name} in the app`} on={setting.inApp} onChange={(inApp) => save({ inApp })} />
      </td>
      <td>
        <Box
          label={`${name} on the desktop`}
          on={setting.inApp && setting.desktop}
          disabled={!setting.inApp}
          onChange={(desktop) => save({ desktop })}
        />
      </td>
    </tr>
  );
}

/** The settings of notifications: which kinds, and whether this browser shows them on the desktop. */
export function NotificationSettings() {
  const { data, isError, refetch } = useNotificationSettings();
  const state = useDesktopState();
  return (
    <Card heading="Notifications">
      {data ? (
        <table className="w-full">
          <thead>
            <tr className="text-sm text-ink-2">
              <th scope="col" className="pb-1.5 text-start font-semibold">
                Tell me about
              </th>
              <th scope="col" className="w-11 pb-1.5 text-center font-semibold">
                App
              </th>
              <th scope="col" className="w-16 pb-1.5 text-center font-semibold">
                Desktop
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
        <Note
          tone="danger"
          action={
            <Button
              kind="ghost"
              size="sm"
              onClick={() => {
                refetch().catch(reportError);
              }}
            >
              Retry
            </Button>
          }
        >
          Couldn't load these settings
        </Note>
      ) : (
        <Loading />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3>Desktop notifications</h3>
          <p className="text-sm text-ink-2">{desktopWords[state]}</p>
        </div>
        {(state === 'unasked' || state === 'off') && (
          <Button
            kind="soft"
            size="sm"
            onClick={() => {
              turnOnDesktop().catch(reportError);
            }}
          >
            Turn on
          </Button>
        )}
        {state === 'on' && (
          <Button kind="soft" size="sm" onClick={turnOffDesktop}>
            Turn off
          </Button>
        )}
      </div>
    </Card>
  );
}
