import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { runAction } from './friends.mutations.ts';
import { RequestButtons } from './RequestButtons.tsx';

function RequestOf({ sender }: { sender: UserSummary }) {
  const [response, setResponse] = useState<'accept' | 'decline' | null>(null);
  async function respond(action: 'accept' | 'decline') {
    setResponse(action);
    // The notification disappears with the request. A failed response brings the buttons back.
    if (!(await runAction({ ...sender, friendshipStatus: 'received', friendRequestId: null }, action))) {
      setResponse(null);
    }
  }
  if (response !== null) {
    return (
      <p role="status" className="min-h-9 flex-1 py-2 text-sm text-ink-2">
        {response === 'accept' ? t('Request accepted') : t('Request declined')}
      </p>
    );
  }
  return (
    <RequestButtons
      name={`${sender.firstName} ${sender.lastName}`}
      onRespond={(action) => {
        respond(action).catch(reportError);
      }}
    />
  );
}

/** Accept and Decline below the notification of a friend request; nothing below another notification. */
export function NotifiedRequest({ notification: { type, actor } }: { notification: Notification }) {
  if (type !== 'friend_request' || actor === null) return null;
  return (
    <div className="-mt-0.5 flex flex-wrap gap-2 pe-3 pb-3 ps-17">
      <RequestOf sender={actor} />
    </div>
  );
}
