import { raw } from 'hono/html';

/** Light and dark, on a phone and on a desk. */
export const referenceStyles = raw(`
:root { color-scheme: light dark; --line: light-dark(#d8d8d2, #3a3a36); --link: light-dark(#0b5cad, #7db7f5); }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: light-dark(#1c1c1a, #ececea); background: light-dark(#fdfdfb, #171716); display: grid; grid-template-columns: minmax(16rem, 20rem) 1fr; }
nav { padding: 1.5rem; border-right: 1px solid var(--line); position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; }
nav h1 { font-size: 1.2rem; margin: 0 0 .5rem; } nav ul { list-style: none; padding: 0; } nav li { margin: .35rem 0; overflow-wrap: anywhere; font-size: .9rem; }
main { padding: 1.5rem 2rem 4rem; max-width: 50rem; min-width: 0; }
section { padding: 1rem 0 1.5rem; border-bottom: 1px solid var(--line); } h2 { font-size: 1.15rem; margin: .5rem 0; }
a { color: var(--link); } code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { overflow: auto; font-size: .8rem; max-height: 24rem; } details { margin: .4rem 0; }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
`);
