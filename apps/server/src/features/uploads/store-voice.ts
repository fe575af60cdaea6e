import { type VoiceFacts, voiceTypeOf } from '@gumball/rules/messages/voice';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { cleanVideo } from '../../platform/media/video.ts';
import { VideoError, type VideoFacts } from '../../platform/media/video-file.ts';
import type { ReceivedFile } from './receive-files.ts';
import { storeFiles } from './store-files.ts';
import type { ChatUploadRow } from './uploads.store.ts';

const extensions = { 'audio/webm': 'webm', 'audio/mp4': 'm4a' } as const;
const containers = { 'audio/webm': 'video/webm', 'audio/mp4': 'video/mp4' } as const;

/**
 * Stores a recording and its row, without metadata about place, time and author. It stays unattached until a message
 * attaches it. Throws `FILE_BROKEN` for a damaged file, and `FILE_TYPE` for one with pictures.
 */
export async function storeVoice(
  deps: Pick<Deps, 'storage' | 'ids' | 'db' | 'clock' | 'log'>,
  owner: { userId: string; reply: FastifyReply },
  file: ReceivedFile,
  voice: VoiceFacts,
): Promise<ChatUploadRow | undefined> {
  const [row] = await storeFiles<ChatUploadRow>(deps, owner.reply, [file], async (_, written) => {
    const type = voiceTypeOf(file.type);
    if (!type) throw new AppError('FILE_TYPE', { details: { file: file.name } });
    const { width } = await clean(file, containers[type]);
    if (width !== null) throw new AppError('FILE_TYPE', { details: { file: file.name } });
    const id = deps.ids.fileName();
    const key = `${id}-chat.${extensions[type]}`;
    written.push(key);
    await deps.storage.adopt(key, file.path);
    return {
      id,
      user_id: owner.userId,
      purpose: 'chat',
      url: `/uploads/${key}`,
      kind: 'audio',
      name: `voice-message.${extensions[type]}`,
      type,
      voice,
      width: null,
      height: null,
      placeholder: null,
      poster_url: null,
      playback: null,
      sizes: [],
      files: [key],
      bytes: file.size,
    };
  });
  return row;
}

async function clean(file: ReceivedFile, container: string): Promise<VideoFacts> {
  try {
    return await cleanVideo(file.path, container);
  } catch (error) {
    if (error instanceof VideoError) throw new AppError('FILE_BROKEN', { details: { file: file.name } });
    throw error;
  }
}
