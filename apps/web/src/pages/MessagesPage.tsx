import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Conversations beside the open chat. */
export function MessagesPage() {
  return (
    <div className="grid h-dvh content-start px-5 py-4">
      <h1>Messages</h1>
      <EmptyState
        art="chat"
        title="No conversations yet"
        className="py-16"
        action={
          <ButtonLink to="/friends" kind="soft" size="sm">
            Start a conversation
          </ButtonLink>
        }
      />
    </div>
  );
}
