/** The screens that interrupt a member: what a refused request lacks. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DeleteAccount } from '../features/auth/account/DeleteAccount.tsx';
import { ConfirmationDialog } from '../features/auth/confirmation/ConfirmationDialog.tsx';
import { ConsentScreen } from '../features/terms/ConsentScreen.tsx';
import type { Interruption } from '../lib/api/interruptions.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { socket } from '../lib/api/socket.ts';
import { onUserChange } from '../lib/session/user-state.ts';

// The open screens end with the session.
const closers = new Set<() => void>();
onUserChange(() => {
  for (const close of closers) close();
});

// The page has one screen of a kind at a time: requests that are refused meanwhile wait for it.
const open = new Map<string, Promise<boolean>>();

/** Shows a screen in a root of its own, so that no page has to load it. It closes when the user changes. */
function show(render: (close: (isResolved: boolean) => void) => ReactNode): Promise<boolean> {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  return new Promise((resolve) => {
    const cancel = () => close(false);
    const close = (isResolved: boolean) => {
      closers.delete(cancel);
      root.unmount();
      element.remove();
      resolve(isResolved);
    };
    closers.add(cancel);
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>{render(close)}</QueryClientProvider>
      </StrictMode>,
    );
  });
}

const screens: Record<string, () => Promise<boolean>> = {
  CONFIRMATION_REQUIRED: () => show((close) => <ConfirmationDialog onDone={close} />),
  CONSENT_REQUIRED: async () => {
    const isAccepted = await show((close) => (
      <ConsentScreen deletion={<DeleteAccount />} onAccepted={() => close(true)} />
    ));
    // The server refused the live connection too.
    if (isAccepted) socket.retry();
    return isAccepted;
  },
};

/** Resolves a refused request. */
export const resolveInterruption: Interruption = ({ code }) => {
  const pending = open.get(code) ?? screens[code]?.() ?? Promise.resolve(false);
  open.set(code, pending);
  return pending.finally(() => open.delete(code));
};
