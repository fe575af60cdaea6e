/** The styles of the sandbox page: plain and unlike the product, so that the two cannot be confused. */
export const styleSheet = `
:root { color-scheme: light dark; --line: light-dark(#d4d4d8, #3f3f46); --soft: light-dark(#f4f4f5, #18181b); --accent: light-dark(#b45309, #fbbf24); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #09090b); color: light-dark(#18181b, #f4f4f5); }
header, main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
header { border-bottom: 3px dashed var(--accent); }
h1 { margin: 0; font-size: 1.5rem; color: var(--accent); }
h2 { margin: 0 0 .75rem; font-size: 1.1rem; }
header p { margin: .25rem 0 1rem; }
nav { display: flex; gap: .5rem; flex-wrap: wrap; }
a { color: inherit; }
nav a { padding: .5rem .9rem; border: 1px solid var(--line); border-radius: .5rem; text-decoration: none; }
nav a[aria-current] { background: var(--accent); color: light-dark(#fff, #09090b); }
section { margin: 0 0 1.25rem; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.acts li { padding: .75rem; border-radius: .5rem; background: var(--soft); }
.acts .requested { outline: 2px solid var(--accent); }
.actions span { white-space: pre-line; }
.actions form { flex: none; }
.actions li { display: flex; gap: 1rem; justify-content: space-between; align-items: center; overflow-wrap: anywhere; }
.names { display: flex; flex-wrap: wrap; }
form { display: grid; gap: .6rem; }
label { display: grid; gap: .25rem; }
.check { display: flex; align-items: center; gap: .5rem; }
input:not([type=checkbox]), textarea, select { width: 100%; padding: .55rem .7rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem; }
option { color: #18181b; background: #fff; }
button { justify-self: start; min-height: 2.75rem; padding: 0 1rem; font: inherit; font-weight: 600; border: 0; border-radius: .5rem; background: var(--accent); color: light-dark(#fff, #09090b); cursor: pointer; }
.quiet { background: transparent; color: inherit; border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.said { padding: .75rem 1rem; border-radius: .5rem; background: var(--soft); border-left: 4px solid var(--accent); }
`;
