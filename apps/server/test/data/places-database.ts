import { writeFile } from 'node:fs/promises';

const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);

// The control byte of a type with a short size: docs of the MaxMind format, version 2.0.
const text = (value: string) => Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
const number = (type: number, value: number) => Buffer.from([(type << 5) | 2, value >> 8, value & 0xff]);
const map = (entries: [string, Buffer][]) =>
  Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flatMap(([key, value]) => [text(key), value])]);

/** Writes a database of places in the MaxMind format, in which the network of one IPv4 /8 is a country. */
export async function writePlacesDatabase(file: string, firstByte: number, country: string): Promise<void> {
  const nodes = 8;
  const dataSeparator = 16;
  const tree = Array.from({ length: nodes }, (_, depth) => {
    const bit = (firstByte >> (7 - depth)) & 1;
    const next = depth === nodes - 1 ? nodes + dataSeparator : depth + 1;
    const records = bit === 1 ? [nodes, next] : [next, nodes];
    return Buffer.concat(records.map((value) => Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff])));
  });
  const data = map([['country', map([['iso_code', text(country)]])]]);
  // The extended type 11 (array) and the unsigned types 5 and 6.
  const metadata = map([
    ['binary_format_major_version', number(5, 2)],
    ['binary_format_minor_version', number(5, 0)],
    ['build_epoch', Buffer.from([0x04, 0x02, 0x65, 0, 0, 0])],
    ['database_type', text('Test')],
    ['description', map([['en', text('Test')]])],
    ['ip_version', number(5, 4)],
    ['languages', Buffer.from([0x01, 0x04, (2 << 5) | 2, 0x65, 0x6e])],
    ['node_count', number(6, nodes)],
    ['record_size', number(5, 24)],
  ]);
  await writeFile(file, Buffer.concat([...tree, Buffer.alloc(dataSeparator), data, marker, metadata]));
}
