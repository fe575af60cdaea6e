import { VideoError, type VideoFacts, type VideoFile } from './video-file.ts';

const containerChunks = new Set(['AVI ', 'AVIX', 'hdrl', 'strl']);
// Titles and authors, the date, data of the camera vendor, and padding that may contain remains.
const metadataChunks = new Set(['IDIT', 'ISMP', 'strd', 'strn', 'JUNK', 'PAD ', '_PMX']);

/**
 * Overwrites metadata of an AVI file (descriptions, dates, vendor data) with padding, in place. Returns the dimensions.
 * Throws `VideoError` if the file is not a valid video.
 */
export async function cleanAvi(file: VideoFile): Promise<VideoFacts> {
  const facts: VideoFacts = { width: null, height: null };
  let hasVideo = false;
  for (let offset = 0; offset + 8 <= file.size; ) {
    const head = await file.read(offset, 8);
    const type = head.toString('latin1', 0, 4);
    const body = offset + 8;
    const end = body + head.readUInt32LE(4);
    if (end > file.size) throw new VideoError('ends too early');
    const isList = type === 'RIFF' || type === 'LIST';
    const name = isList ? (await file.read(body, 4)).toString('latin1') : type;
    if (offset === 0 && name !== 'AVI ') throw new VideoError('not an AVI file');
    hasVideo ||= name === 'movi';
    if (type === 'avih' && end - body >= 40) {
      const size = await file.read(body + 32, 8);
      facts.width = size.readUInt32LE(0) || null;
      facts.height = size.readUInt32LE(4) || null;
    }
    if (isList ? name === 'INFO' : metadataChunks.has(type)) {
      await file.write(offset, Buffer.from('JUNK'));
      await file.blank(body, end);
    }
    offset = isList && containerChunks.has(name) ? body + 4 : end + (end % 2);
  }
  if (!hasVideo) throw new VideoError('no video data');
  return facts;
}
