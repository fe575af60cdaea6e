/** Sets the language of a test file to German. Its first import: the language is fixed when it is first read. */
window.language = 'de';
