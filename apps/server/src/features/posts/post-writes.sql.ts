/** SQL statement: adds the words of the search terms of rows to the vocabulary of posts, by which typos are corrected. */
export const noteWordsSql = (terms: string, from: string) => `
  INSERT INTO post_vocabulary (word)
  SELECT DISTINCT word FROM ${from}, unnest(tsvector_to_array(${terms})) AS word
  WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]' ORDER BY word ON CONFLICT DO NOTHING`;
