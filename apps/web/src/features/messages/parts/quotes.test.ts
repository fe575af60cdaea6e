import { expect, test } from 'vitest';
import { message } from '../../../../test/chat-tab.ts';
import { applyChanges, pendingRevision, toChange } from '../engine/message-changes.ts';
import { quoteOf } from './quotes.ts';

test('a quote of a message that is still being edited takes over the confirmed change', () => {
  const edited = message(1, { content: 'typed', revision: pendingRevision });
  const reply = message(2, { replyTo: quoteOf(edited) });
  const confirmed = toChange(message(1, { content: 'stored', revision: 1 }));
  const known = { changes: new Map([[1, confirmed]]), hidden: new Set<number>() };
  expect(applyChanges([reply], known)[0]?.replyTo?.message).toMatchObject({ content: 'stored', revision: 1 });
});
