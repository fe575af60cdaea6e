declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number; user: string };
  }
}

/** The database every test copies. */
export const templateName = 'gumball_template';
