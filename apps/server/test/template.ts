declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number; user: string };
    /** The columns of every table of the template. */
    tables: [table: string, columns: string[]][];
    /** The folder in which the test files of one run leave marks for each other. */
    marks: string;
  }
}

/** The database every test copies. */
export const templateName = 'gumball_template';
