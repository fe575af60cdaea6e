import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords of leaked lists, in lower case: about 49,000. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);
