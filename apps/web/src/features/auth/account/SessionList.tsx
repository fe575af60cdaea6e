import type { Session } from '@gumball/contract/auth/account.schemas';
import { namePlace } from '@gumball/rules/auth/place';
import { MonitorSmartphone, Smartphone, Tablet, TvMinimal } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { restoreListFocus } from '../../../ui/layout/restore-list-focus.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { endOtherSessions, endSession } from './account.mutations.ts';
import { useSessions } from './account.queries.ts';

const icons = { computer: TvMinimal, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone };

function Device({ session }: { session: Session }) {
  const [busy, setBusy] = useState(false);
  const Icon = icons[session.kind];
  const device = translate(session.phrase);
  async function end(): Promise<void> {
    setBusy(true);
    try {
      await endSession(session);
      toast.success(t('{device} is signed out', { device }));
    } catch (error) {
      toast.error(failureMessage(error, t('Could not sign out that device')));
    }
    setBusy(false);
  }
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken text-ink-2">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {session.isCurrent && <Tag tone="positive">{t('This device')}</Tag>}
        </span>
        <span className="block text-sm text-ink-2">
          {session.place && `${translate(namePlace(session.place, locale))} · `}
          {session.isCurrent
            ? t('Active now')
            : rich('Last used: {time}', { time: <TimeAgo dateTime={session.lastUsedAt} /> })}
          {' · '}
          {rich('Signed in: {time}', { time: <TimeAgo dateTime={session.createdAt} format="day" /> })}
        </span>
      </span>
      {!session.isCurrent && (
        <Button
          kind="outline"
          size="sm"
          busy={busy}
          aria-label={t('Sign out {device}', { device })}
          onClick={() => {
            end().catch(reportError);
          }}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

async function confirmEndOthers(button: HTMLElement): Promise<void> {
  const yes = await confirm({
    question: t('Sign out of all other devices?'),
    detail: t('Everyone who is signed in to your account elsewhere has to sign in again.'),
    verb: t('Sign out'),
  });
  if (!yes) return;
  try {
    await endOtherSessions();
    // The button disappears, and with it the focus that the dialog returned to it.
    if (document.activeElement === button) button.parentElement?.focus();
    toast.success(t('All other devices are signed out'));
  } catch (error) {
    toast.error(failureMessage(error, t('Could not sign out the other devices')));
  }
}

/** Lists the sessions of the member, with buttons to end them. */
export function SessionList() {
  const { data, isError, isFetching, refetch } = useSessions();
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load your devices')}
      </Callout>
    ) : (
      <Loading />
    );
  }
  return (
    <div ref={restoreListFocus} tabIndex={-1}>
      <ul className="divide-y divide-line">
        {data.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          kind="danger-soft"
          className="mt-3 max-sm:w-full max-sm:whitespace-normal"
          onClick={({ currentTarget }) => {
            confirmEndOthers(currentTarget).catch(reportError);
          }}
        >
          {t('Sign out of all other devices')}
        </Button>
      )}
    </div>
  );
}
