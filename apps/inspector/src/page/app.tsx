import { useEffect } from 'preact/hooks';
import { askedCall } from './answer/asked.ts';
import { AskView } from './ask/ask-view.tsx';
import { CallsView } from './calls/calls-view.tsx';
import { LoggedCallView } from './calls/logged-call-view.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { engineProblem } from './engine/indexes.ts';
import { LazyGoldenView } from './golden/lazy-golden-view.tsx';
import { JudgeView } from './judge/judge-view.tsx';
import { EngineState } from './shell/engine-state.tsx';
import { Help } from './shell/help.tsx';
import { KeyButton } from './shell/key-dialog.tsx';
import { isHelpOpen } from './shell/keyboard.ts';
import { ProblemNotice } from './shell/problem-notice.tsx';
import { route, views } from './shell/route.ts';
import { nextTheme, theme } from './shell/theme.ts';

/** The whole page. */
export function App() {
  const { view } = route.value;
  useEffect(() => {
    const name =
      view === 'ask'
        ? askedCall.value?.query
        : (views.find(([one]) => one === view)?.[1] ?? (view === 'judge' ? 'Judge' : 'Call'));
    document.title = [...(name === undefined ? [] : [name]), 'Touchstone'].join(' · ');
  }, [view, askedCall.value?.query]);
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
        <ProblemNotice problem={engineProblem.value} isAlert />
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
