/** Whether a password is one of the most common ones, in whatever case. The first call loads the list. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { commonPasswords } = await import('./common-password-list.ts');
  return commonPasswords.has(password.trim().toLowerCase());
}
