import { type Kysely, sql } from 'kysely';

// As in `foldText` of the rules, with which a test compares it.
const marks =
  '\\u0300-\\u036F\\u0483-\\u0487\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u1AB0-\\u1ACE\\u1DC0-\\u1DFF\\u20D0-\\u20F0\\uFE20-\\uFE2F';
const unspaced =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3005\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\U00020000-\\U0003134F';

// The letters of Latin that fold to one letter: most text that is not ASCII holds no others, and is folded ten times faster by this table.
const latin =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪ' +
  'īĬĭĮįİıĴĵĶķĸĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſƀƁƂƃƄƅƆƇƈƉƊƋƌƍƎƏƐƑƒƓƔƕ' +
  'ƖƗƘƙƚƛƜƝƞƟƠơƢƣƤƥƦƧƨƩƪƫƬƭƮƯưƱƲƳƴƵƶƷƸƹƺƻƼƽƾƿǀǁǂǃǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǝǞǟǠǡǤǥǦǧǨǩǪǫǬǭǮǯǰǴǵǶǷǸǹǺǻǾǿȀȁȂȃȄȅȆȇȈȉ' +
  'ȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȜȝȞȟȠȡȢȣȤȥȦȧȨȩȪȫȬȭȮȯȰȱȲȳȴȵȶȷȸȹȺȻȼȽȾȿɀɁɂɃɄɅɆɇɈɉɊɋɌɍɎɏ';
const latinFolded =
  'aaaaaaceeeeiiiidnoooooouuuuyaaaaaaceeeeiiiidnoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiii' +
  'iiiiiiijjkkĸllllllllnnnnnnnnoooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzsƀɓƃƃƅƅɔƈƈɖɗƌƌƍǝəɛƒƒɠɣƕ' +
  'ɩɨƙƙƚƛɯɲƞɵooƣƣƥƥʀƨƨʃƪƫƭƭʈuuʊʋƴƴƶƶʒƹƹƺƻƽƽƾƿǀǁǂǃaaiioouuuuuuuuuuǝaaaaǥǥggkkooooʒʒjggƕƿnnaaooaaaaeeeeii' +
  'iioooorrrruuuussttȝȝhhƞȡȣȣȥȥaaeeooooooooyyȴȵȶȷȸȹⱥȼȼƚⱦȿɀɂɂƀʉʌɇɇɉɉɋɋɍɍɏɏ';
const ligatures = 'ßæÆœŒþÞ';

/**
 * Search terms without accents and letter case, and by pairs of characters in scripts that put no spaces between words. The columns of terms are no longer
 * generated: triggers fill them for what is written from now on, and a background job fills the rows that were there before (`data_migrations`).
 * The bodies of the functions are bound to what they call when they are created: an index is rebuilt without a search path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await functions(db);
  for (const table of ['posts', 'users', 'communities'])
    await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN words DROP EXPRESSION`.execute(db);
  await trigger(db, 'posts', ['content'], 'search_terms(NEW.content)');
  await trigger(
    db,
    'users',
    ['first_name', 'last_name', 'username'],
    `search_terms(NEW.first_name || ' ' || NEW.last_name || ' ' || regexp_replace(NEW.username, '\\.fun$', ''))`,
  );
  await trigger(
    db,
    'communities',
    ['name', 'description'],
    `setweight(search_terms(NEW.name), 'A') || setweight(search_terms(coalesce(NEW.description, '')), 'B')`,
  );
  await vocabularyOfCommunities(db);
  await sql`
    CREATE OR REPLACE FUNCTION message_words(conversation_id bigint, content text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
    RETURN array_to_tsvector(ARRAY(
      SELECT conversation_id || '/' || term FROM unnest(tsvector_to_array(search_terms(content))) AS term))`.execute(
    db,
  );
  await sql`
    CREATE TABLE data_migrations (
      name text PRIMARY KEY,
      done_up_to bigint NOT NULL DEFAULT 0,
      finished_at timestamptz
    )`.execute(db);
  await sql`
    INSERT INTO data_migrations (name)
    VALUES ('search-terms-posts'), ('search-terms-users'), ('search-terms-communities'), ('search-terms-messages')`.execute(
    db,
  );
}

async function functions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION fold_search_text(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length(content) = length(content) THEN lower(content)
    WHEN content !~ ${sql.lit(`[^\\u0001-\\u007E${latin}${ligatures}]`)} THEN
      replace(replace(replace(replace(lower(translate(content, ${sql.lit(`${latin}ÆŒÞ`)}, ${sql.lit(`${latinFolded}æœþ`)})),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    ELSE
      replace(replace(replace(replace(translate(
        lower(normalize(regexp_replace(normalize(content, NFKD), ${sql.lit(`[${marks}]`)}, '', 'g'), NFC)),
        'øđðłħıŋŧς', 'oddlhintσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END`.execute(db);
  await sql`
    CREATE FUNCTION search_pairs(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (
      SELECT coalesce(string_agg(format('''+%s%s'':%s', code, next, least(number, 16383)), ' '), '')::tsvector FROM (
        SELECT code, lead(code) OVER (PARTITION BY run ORDER BY place) AS next, row_number() OVER () AS number FROM (
          SELECT run, place, lpad(to_hex(ascii(character)), 6, '0') AS code
          FROM regexp_matches(folded, ${sql.lit(`[${unspaced}]+`)}, 'g') WITH ORDINALITY AS runs (found, run)
          CROSS JOIN LATERAL unnest(string_to_array(found[1], NULL)) WITH ORDINALITY AS characters (character, place)
        ) codes
      ) pairs)`.execute(db);
  await sql`
    CREATE FUNCTION search_terms_of_folded(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN folded ~ ${sql.lit(`[${unspaced}]`)} THEN
      to_tsvector('simple'::regconfig, regexp_replace(
        regexp_replace(folded, ${sql.lit(`[${unspaced}]+`)}, ' ', 'g'), '[^[:alnum:]]+', ' ', 'g')) || search_pairs(folded)
    ELSE to_tsvector('simple'::regconfig, regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g')) END`.execute(db);
  await sql`
    CREATE FUNCTION search_terms(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN search_terms_of_folded(fold_search_text(content))`.execute(db);
}

async function trigger(db: Kysely<unknown>, table: string, columns: string[], terms: string): Promise<void> {
  const name = sql.ref(`trg_${table}_search_terms`);
  await sql`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.words := ${sql.raw(terms)};
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE OF ${sql.join(columns.map((column) => sql.ref(column)))} ON ${sql.table(table)}
    FOR EACH ROW EXECUTE FUNCTION ${name}()`.execute(db);
}

// The words that a mistyped name is compared with, folded like the terms.
async function vocabularyOfCommunities(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION note_community_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO community_words (word)
        SELECT word FROM unnest(tsvector_to_array(search_terms(NEW.name))) AS word
        WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'
        ORDER BY word
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
}
