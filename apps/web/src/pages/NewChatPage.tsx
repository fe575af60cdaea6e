import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A chat with a friend that has no message yet. */
export function NewChatPage() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Messages</h1>
      <EmptyState
        art="chat"
        title="Conversation not found"
        action={
          <ButtonLink to="/messages" kind="soft" size="sm">
            Back to messages
          </ButtonLink>
        }
      />
    </div>
  );
}
