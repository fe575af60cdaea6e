declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number; user: string };
    /** The columns of every table of the template database. */
    tables: [table: string, columns: string[]][];
    /** The folder that the test files of one run share to exchange marker files. */
    marks: string;
  }
}

/** The template database that every test copies. */
export const templateName = 'gumball_template';
