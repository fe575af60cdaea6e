/** One thing in an archive: as data for a machine, and for a reader when it was, what it says, and which stored files belong to it. */
export type ArchiveRow = { data: object; at: Date | null; text: string; files?: readonly string[] };

/** A stored file of an archive, and what it is called under `media/`. */
export type ArchiveFile = { key: string; name: string };

/** One kind of things: a file of its own and a section of the page that is read. */
export type ArchivePart = { name: string; title: string; rows: () => AsyncIterable<ArchiveRow> };
