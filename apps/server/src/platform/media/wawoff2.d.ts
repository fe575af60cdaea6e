declare module 'wawoff2' {
  /** Converts a compressed web font to an uncompressed one. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
