/** A command of an `sh` block: one line, or all lines of a here-document. */
export type DocumentedCommand = { line: number; text: string };

/** Extracts the commands of a Markdown text in order. Skips comments and empty lines. */
export function commandsOf(markdown: string): DocumentedCommand[] {
  const commands: DocumentedCommand[] = [];
  let isShell = false;
  let open: { command: DocumentedCommand; end: string } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (open) {
      open.command.text += `\n${line}`;
      if (line === open.end) open = undefined;
    } else if (line.startsWith('```')) {
      isShell = !isShell && line === '```sh';
    } else if (isShell && line.trim() !== '' && !line.startsWith('#')) {
      const command = { line: index + 1, text: line };
      commands.push(command);
      const end = /<<'?(\w+)'?/.exec(line)?.[1];
      if (end) open = { command, end };
    }
  }
  return commands;
}
