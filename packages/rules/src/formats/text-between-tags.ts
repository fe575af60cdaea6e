/** Returns the text of markup, without its tags. Takes linear time for any markup. */
export function textBetweenTags(html: string): string {
  const [start = '', ...pieces] = html.split('<');
  return [start, ...pieces.map((piece) => piece.slice(piece.indexOf('>') + 1))].join('');
}
