import { onTestFinished } from 'vitest';
import { createTempFolder } from './create-temp-folder.ts';

/** Creates a folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const { folder, remove } = await createTempFolder();
  onTestFinished(remove);
  return folder;
}
