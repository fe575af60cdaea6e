import { VideoError, type VideoFacts, type VideoFile } from './video-file.ts';

type Box = { type: string; start: number; body: number; end: number };

// Boxes with place, time or author of a video, and remains of editors that may contain the same.
const metadataBoxes = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
const datedBoxes = new Set(['mvhd', 'tkhd', 'mdhd']);
// Handlers of tracks that are played. Other tracks (positions, sensors) are blanked together with their samples.
const playedHandlers = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd', 'auxv']);

const maxDepth = 8;
const maxTracks = 100;

type Track = { box: Box; handler: string; facts: VideoFacts; tables: Map<string, Box> };

/**
 * Removes place, time and author from an MP4 or QuickTime file in place: metadata boxes become empty `free` boxes,
 * timestamps become zero, and tracks with sensor data are blanked. Returns the dimensions. Throws `VideoError` if the
 * file is not a valid video.
 */
export async function cleanMp4(file: VideoFile): Promise<VideoFacts> {
  const tracks: Track[] = [];
  const seen = new Set<string>();

  async function walk(from: number, to: number, depth: number, track?: Track): Promise<void> {
    if (depth > maxDepth) throw new VideoError('too deep');
    for (let offset = from; offset + 8 <= to; ) {
      const box = await readBox(file, offset, to);
      offset = box.end;
      seen.add(box.type);
      if (box.type === 'cmov') throw new VideoError('a compressed header');
      if (metadataBoxes.has(box.type)) {
        await file.write(box.start + 4, Buffer.from('free'));
        await file.blank(box.body, box.end);
      } else if (box.type === 'trak') {
        const inner: Track = { box, handler: '', facts: { width: null, height: null }, tables: new Map() };
        tracks.push(inner);
        if (tracks.length > maxTracks) throw new VideoError('too many tracks');
        await walk(box.body, box.end, depth + 1, inner);
      } else if (containers.has(box.type)) {
        await walk(box.body, box.end, depth + 1, track);
      } else {
        if (datedBoxes.has(box.type)) await clearDates(file, box);
        if (track && box.type === 'tkhd') track.facts = await displayedSize(file, box);
        // The first handler is that of the media; QuickTime has a second one for the data.
        if (track && box.type === 'hdlr' && !track.handler) {
          track.handler = (await file.read(box.body + 8, 4)).toString('latin1');
        }
        track?.tables.set(box.type, box);
      }
    }
  }

  await walk(0, file.size, 0);
  if (!seen.has('moov') || !seen.has('mdat')) throw new VideoError('no video data');
  for (const track of tracks) if (!playedHandlers.has(track.handler)) await blankTrack(file, track);
  const facts = tracks.find(({ handler }) => handler === 'vide')?.facts ?? { width: null, height: null };
  return { ...facts, isPortable: await isPortable(file, tracks, facts) };
}

const portableMaxSide = 1920;
const portableCodecs: Record<string, string[]> = { vide: ['avc1', 'avc3'], soun: ['mp4a'] };

async function isPortable(file: VideoFile, tracks: readonly Track[], facts: VideoFacts): Promise<boolean> {
  const played = tracks.filter(({ handler }) => handler in portableCodecs);
  if (!played.some(({ handler }) => handler === 'vide')) return false;
  if (Math.max(facts.width ?? 0, facts.height ?? 0) > portableMaxSide) return false;
  for (const { handler, tables } of played) {
    // The format stands behind the head of the table and the size of its first entry.
    const table = tables.get('stsd');
    if (!table || table.body + 16 > table.end) return false;
    const format = (await file.read(table.body + 12, 4)).toString('latin1');
    if (!portableCodecs[handler]?.includes(format)) return false;
  }
  return true;
}

async function readBox(file: VideoFile, start: number, limit: number): Promise<Box> {
  const head = await file.read(start, 8);
  const type = head.toString('latin1', 4, 8);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) throw new VideoError('not a box');
  let size = head.readUInt32BE(0);
  let body = start + 8;
  if (size === 1) {
    size = Number((await file.read(start + 8, 8)).readBigUInt64BE());
    body += 8;
  } else if (size === 0) {
    size = limit - start;
  }
  const end = start + size;
  if (end < body || end > limit) throw new VideoError('a box without an end');
  return { type, start, body, end };
}

async function clearDates(file: VideoFile, box: Box): Promise<void> {
  const version = (await file.read(box.body, 1))[0];
  const bytes = version === 1 ? 16 : 8;
  if (box.body + 4 + bytes > box.end) throw new VideoError('a short header');
  await file.blank(box.body + 4, box.body + 4 + bytes);
}

// The dimensions are at the end of the header, after a matrix that may rotate the video by 90 degrees.
async function displayedSize(file: VideoFile, box: Box): Promise<VideoFacts> {
  if (box.end - box.body < 84) throw new VideoError('a short header');
  const tail = await file.read(box.end - 44, 44);
  const width = Math.round(tail.readUInt32BE(36) / 65536);
  const height = Math.round(tail.readUInt32BE(40) / 65536);
  if (width === 0 || height === 0) return { width: null, height: null };
  const isRotated = tail.readInt32BE(0) === 0 && tail.readInt32BE(16) === 0;
  return isRotated ? { width: height, height: width } : { width, height };
}

async function blankTrack(file: VideoFile, track: Track): Promise<void> {
  const offsets = track.tables.get('stco') ?? track.tables.get('co64');
  const sizes = track.tables.get('stsz');
  const runs = track.tables.get('stsc');
  if (offsets && sizes && runs) {
    for await (const chunk of chunksOf(file, offsets, sizes, runs)) {
      await file.blank(Math.min(chunk.from, file.size), Math.min(chunk.to, file.size));
    }
  }
  await file.write(track.box.start + 4, Buffer.from('free'));
  await file.blank(track.box.body, track.box.end);
}

async function* chunksOf(
  file: VideoFile,
  offsets: Box,
  sizes: Box,
  runs: Box,
): AsyncGenerator<{ from: number; to: number }> {
  const is64Bit = offsets.type === 'co64';
  const entry = async (box: Box, position: number, length: number) => {
    if (box.body + position + length > box.end) throw new VideoError('a short table');
    return file.read(box.body + position, length);
  };
  const chunkCount = (await entry(offsets, 4, 4)).readUInt32BE();
  const runCount = (await entry(runs, 4, 4)).readUInt32BE();
  const sizeHead = await entry(sizes, 4, 8);
  const sameSize = sizeHead.readUInt32BE(0);
  const sampleCount = sizeHead.readUInt32BE(4);
  let sample = 0;
  let run = 0;
  let perChunk = 0;
  for (let chunk = 0; chunk < chunkCount && sample < sampleCount; chunk += 1) {
    if (run < runCount) {
      const next = await entry(runs, 8 + run * 12, 8);
      if (next.readUInt32BE(0) === chunk + 1) {
        perChunk = next.readUInt32BE(4);
        run += 1;
      }
    }
    const offsetEntry = await entry(offsets, 8 + chunk * (is64Bit ? 8 : 4), is64Bit ? 8 : 4);
    const from = is64Bit ? Number(offsetEntry.readBigUInt64BE()) : offsetEntry.readUInt32BE();
    const last = Math.min(sample + perChunk, sampleCount);
    let length = sameSize * (last - sample);
    if (sameSize === 0) {
      for (let index = sample; index < last; index += 1)
        length += (await entry(sizes, 12 + index * 4, 4)).readUInt32BE();
    }
    sample = last;
    yield { from, to: from + length };
  }
}
