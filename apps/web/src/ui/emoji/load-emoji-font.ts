/**
 * Lets the page use its own emoji font, once its first view is there. A visitor who saves data keeps the system's
 * emoji.
 */
export async function loadEmojiFont(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  await import('./emoji-font.css');
}
