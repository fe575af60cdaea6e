import { expect, test } from 'vitest';
import { accepted, createTab, pendingMessage } from '../../../../test/chat-tab.ts';
import { pendingFile, uploadedFile } from '../../../../test/pending-files.ts';
import type { UploadResult } from './chat-state.ts';

const album = () => pendingMessage('album', { content: '', files: [pendingFile('a'), pendingFile('b')] });

function openTab() {
  const tab = createTab();
  tab.dispatch({ kind: 'connected' });
  const end = (fileId: string, result: UploadResult) =>
    tab.dispatch({ kind: 'fileUploadEnded', tempId: 'album', fileId, result });
  const endAll = () => tab.dispatch({ kind: 'uploadsEnded', tempId: 'album' });
  return { ...tab, end, endAll, uploads: () => tab.commandsOf('upload').length };
}

test('a message is sent after its files, in their order, and later ones wait for it', () => {
  const tab = openTab();
  tab.submit(album());
  tab.submit(pendingMessage('text'));
  expect(tab.uploads()).toBe(1);
  expect(tab.sentTempIds()).toEqual([]);
  tab.end('b', { media: uploadedFile('b') });
  // What is uploaded survives a crash.
  expect(tab.outbox()[0]?.files?.map(({ media }) => media?.id)).toEqual([undefined, 'stored-b']);
  expect(tab.sentTempIds()).toEqual([]);
  tab.end('a', { media: uploadedFile('a') });
  tab.endAll();
  expect(tab.sentTempIds()).toEqual(['album']);
  const [sent] = tab.commandsOf('emit');
  expect([sent?.entry.messageType, sent?.entry.media.map(({ id }) => id)]).toEqual(['image', ['stored-a', 'stored-b']]);
  tab.respond(accepted('album', 1));
  expect(tab.sentTempIds()).toEqual(['album', 'text']);
  expect(tab.uploads()).toBe(1);
});

test('nothing is uploaded without a connection, and a tab that reopens uploads what is missing', () => {
  const tab = createTab();
  tab.submit(album());
  expect(tab.commandsOf('upload')).toEqual([]);
  const reopened = openTab();
  const half = [pendingFile('a', { media: uploadedFile('a') }), pendingFile('b')];
  reopened.dispatch({ kind: 'outboxLoaded', entries: [{ ...album(), files: half }] });
  expect(reopened.uploads()).toBe(1);
  reopened.end('b', { media: uploadedFile('b') });
  reopened.endAll();
  expect(reopened.commandsOf('emit')[0]?.entry.media.map(({ id }) => id)).toEqual(['stored-a', 'stored-b']);
});

test('a refused file stops its message until it is removed or tried again', () => {
  const tab = openTab();
  tab.submit(album());
  tab.submit(pendingMessage('text'));
  tab.end('a', { error: 'too large' });
  tab.end('b', { media: uploadedFile('b') });
  expect(tab.sentTempIds()).toEqual([]);
  tab.endAll();
  expect(tab.outbox()[0]?.failure).toMatchObject({ kind: 'stopped', message: 'too large' });
  // The others go on.
  expect(tab.sentTempIds()).toEqual(['text']);
  tab.respond(accepted('text', 1));
  // A refused file is no attempt to send: it can be tried again as often as the member likes.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    tab.advanceTime(5000);
    tab.dispatch({ kind: 'retryRequested', tempId: 'album' });
    expect(tab.uploads()).toBe(attempt + 2);
    tab.end('a', { error: 'too large' });
    tab.endAll();
  }
  tab.dispatch({ kind: 'fileRemoved', tempId: 'album', fileId: 'a' });
  expect(
    tab
      .commandsOf('emit')
      .at(-1)
      ?.entry.media.map(({ id }) => id),
  ).toEqual(['stored-b']);
});

test('a message whose files were all removed is discarded, one with text is sent', () => {
  const tab = openTab();
  tab.submit(album());
  tab.dispatch({ kind: 'fileRemoved', tempId: 'album', fileId: 'a' });
  tab.dispatch({ kind: 'fileRemoved', tempId: 'album', fileId: 'b' });
  expect(tab.commandsOf('cancelUpload').map(({ fileId }) => fileId)).toEqual(['a', 'b']);
  tab.endAll();
  expect([tab.outbox(), tab.sentTempIds()]).toEqual([[], []]);
  tab.submit({ ...album(), tempId: 'album', content: 'Look', files: [pendingFile('c')] });
  tab.dispatch({ kind: 'fileRemoved', tempId: 'album', fileId: 'c' });
  tab.endAll();
  expect(tab.commandsOf('emit').at(-1)?.entry).toMatchObject({ content: 'Look', media: [], messageType: 'text' });
});

test('files that the server has removed meanwhile are uploaded again', () => {
  const tab = openTab();
  tab.submit(album());
  for (const id of ['a', 'b']) tab.end(id, { media: uploadedFile(id) });
  tab.endAll();
  tab.respond({ kind: 'rejected', code: 'CHAT_FILE_UNKNOWN', reason: 'gone' });
  expect(tab.outbox()[0]).toMatchObject({ media: [], failure: { kind: 'retrying' } });
  tab.advanceTime(1000);
  expect(tab.uploads()).toBe(2);
  for (const id of ['a', 'b']) tab.end(id, { media: uploadedFile(`new-${id}`) });
  tab.endAll();
  expect(
    tab
      .commandsOf('emit')
      .at(-1)
      ?.entry.media.map(({ id }) => id),
  ).toEqual(['stored-new-a', 'stored-new-b']);
});
