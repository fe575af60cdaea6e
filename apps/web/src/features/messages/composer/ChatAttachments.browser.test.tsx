import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { session } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { useChatAttachments } from './use-chat-attachments.ts';

afterEach(resetPage);

function Files({ draftKey }: { draftKey: string }) {
  const attachments = useChatAttachments(draftKey);
  const items = useStore(attachments.items);
  return (
    <>
      <p>{`${draftKey}: ${items.map(({ name }) => name).join()}`}</p>
      <button type="button" onClick={() => attachments.add([new File(['x'], 'plan.pdf', { type: 'application/pdf' })])}>
        Attach
      </button>
    </>
  );
}

function Chats() {
  const [draftKey, setDraftKey] = useState('chat:7');
  return (
    <>
      {['chat:7', 'chat:8'].map((key) => (
        <button key={key} type="button" onClick={() => setDraftKey(key)}>
          {key}
        </button>
      ))}
      <Files key={draftKey} draftKey={draftKey} />
    </>
  );
}

test('attached files stay while another chat is open, and end with the session', async () => {
  await renderPage(<Chats />);
  await page.getByRole('button', { name: 'Attach' }).click();
  await expect.element(page.getByText('chat:7: plan.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'chat:8' }).click();
  await expect.element(page.getByText(/^chat:8: $/)).toBeVisible();
  await page.getByRole('button', { name: 'chat:7' }).click();
  await expect.element(page.getByText('chat:7: plan.pdf')).toBeVisible();
  resetPage();
  session.end('signed-out');
  await renderPage(<Chats />);
  await expect.element(page.getByText(/^chat:7: $/)).toBeVisible();
});
