import { chatFileKindOf } from '@gumball/rules/messages/chat-files';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { requireAllowedPicture } from './blocked-pictures/require-allowed-picture.ts';
import type { ReceivedFile } from './receive-files.ts';
import { storeFiles } from './store-files.ts';
import { storeMedia } from './store-media.ts';
import type { ChatUploadRow } from './uploads.store.ts';

const extensions: Record<string, string> = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'application/pdf': 'pdf' };

/**
 * Stores message files and their rows, all or none. Images and videos are processed as those of posts; audio and
 * documents are stored unchanged. The uploads stay unattached until a message attaches them. Returns the rows in the
 * order of the files. Throws `PICTURE_BLOCKED` for a copy of a blocked picture: no message waits for a decision.
 */
export async function storeChatFiles(
  deps: Pick<Deps, 'storage' | 'ids' | 'transcoder' | 'db' | 'clock' | 'log'>,
  owner: { userId: string; reply: FastifyReply },
  files: readonly ReceivedFile[],
): Promise<ChatUploadRow[]> {
  return storeFiles<ChatUploadRow>(deps, owner.reply, files, async (file, written) => {
    const kind = chatFileKindOf(file.type) ?? 'file';
    const isVisual = kind === 'image' || kind === 'video';
    const media = isVisual ? await storeMedia(deps, file, 'chat', written) : await storeUnchanged(deps, file, written);
    await requireAllowedPicture(deps, 'picture_hash' in media ? (media.picture_hash ?? null) : null, 'chat');
    const type = kind === 'image' ? 'image/webp' : file.type;
    // The hashes of what members send to each other are not kept.
    return { ...media, picture_hash: null, kind, user_id: owner.userId, purpose: 'chat', name: file.sentName, type };
  });
}

async function storeUnchanged({ storage, ids }: Pick<Deps, 'storage' | 'ids'>, file: ReceivedFile, written: string[]) {
  const id = ids.fileName();
  const key = `${id}-chat.${extensions[file.type] ?? 'pdf'}`;
  written.push(key);
  await storage.adopt(key, file.path);
  return {
    id,
    url: `/uploads/${key}`,
    width: null,
    height: null,
    placeholder: null,
    poster_url: null,
    sizes: [],
    files: [key],
    bytes: file.size,
    playback: null,
  };
}
