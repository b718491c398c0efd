import { CallsView } from './calls/calls-view.js';
import { LoggedCallView } from './calls/logged-call-view.js';
import { CompareView } from './compare/compare-view.js';
import { engineProblem } from './engine/indexes.js';
import { LazyGoldenView } from './golden/lazy-golden-view.js';
import { JudgeView } from './judge/judge-view.js';
import { AskView } from './question/ask-view.js';
import { EngineState } from './shell/engine-state.js';
import { Help } from './shell/help.js';
import { KeyButton } from './shell/key-dialog.js';
import { isHelpOpen } from './shell/keyboard.js';
import { route, views } from './shell/route.js';
import { nextTheme, theme } from './shell/theme.js';

/** The whole page. */
export function App() {
  const { view } = route.value;
  return (
    <>
      <header class="page-head">
        <a class="wordmark" href="#ask">
          Touchstone
        </a>
        <nav aria-label="Views">
          {views.map(([name, label]) => (
            <a
              key={name}
              href={`#${name}`}
              aria-current={name === view || (name === 'calls' && view === 'call') ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
          {view === 'judge' && (
            <a href="#judge" aria-current="page">
              Judge
            </a>
          )}
        </nav>
        <div class="page-tools">
          <EngineState />
          <KeyButton />
          <button type="button" class="quiet" onClick={nextTheme}>
            <span class="wide-only">Theme: </span>
            {theme.value}
          </button>
          <button
            type="button"
            class="quiet"
            aria-label="Help"
            onClick={() => {
              isHelpOpen.value = true;
            }}
          >
            ?
          </button>
        </div>
      </header>
      <main>
        {engineProblem.value !== undefined && (
          <div class="notice bad" role="alert">
            {engineProblem.value.message}
          </div>
        )}
        <Shown />
      </main>
      <Help />
    </>
  );
}

function Shown() {
  const shown = route.value;
  switch (shown.view) {
    case 'call':
      return <LoggedCallView id={shown.id} />;
    case 'calls':
      return <CallsView />;
    case 'compare':
      return <CompareView />;
    case 'golden':
      return <LazyGoldenView />;
    case 'judge':
      return <JudgeView />;
    default:
      return <AskView />;
  }
}
