/** Supports light and dark mode, and narrow screens. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --back: #fff; --soft: #57606a; --line: #d0d7de;
  --old: #82071e; --old-back: #ffebe9; --new: #0b5526; --new-back: #dafbe1; --warn: #7d4e00; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --back: #0d1117; --soft: #9198a1;
  --line: #3d444d; --old: #ffb3ad; --old-back: #3c1618; --new: #9be9a8; --new-back: #12321d; --warn: #e3b341; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
dl { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
dl div { flex: 1 1 7rem; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; }
dd { margin: 0; font-size: 1.5rem; font-weight: 600; }
dt, i, .note { color: var(--soft); font-style: normal; font-size: .9rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: .5rem 0; overflow-wrap: anywhere; }
summary { cursor: pointer; }
code, pre { font: .85rem/1.45 ui-monospace, Menlo, Consolas, monospace; }
pre { overflow-x: auto; margin: .5rem 0; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; }
pre span { display: block; white-space: pre-wrap; overflow-wrap: anywhere; }
.both { color: var(--soft); }
.old { color: var(--old); background: var(--old-back); }
.new { color: var(--new); background: var(--new-back); }
b { display: inline-block; min-width: 4.5rem; }
b.differs { color: var(--old); } b.same { color: var(--new); } b.explained { color: var(--warn); }
`
