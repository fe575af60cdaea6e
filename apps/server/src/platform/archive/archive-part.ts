/** One row of an archive: `data` for programs; for readers the time `at`, the text, and the stored files. */
export type ArchiveRow = { data: object; at: Date | null; text: string; files?: readonly string[] };

/** A stored file of an archive, and its name below `media/`. */
export type ArchiveFile = { key: string; name: string };

/** One kind of data: a JSON file and a section of the HTML page. */
export type ArchivePart = { name: string; title: string; rows: () => AsyncIterable<ArchiveRow> };
