import '@touchstone/eval/theme.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/question.css';
import './styles/call.css';
import './styles/journey.css';
import './styles/golden.css';
import './styles/judge.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { lookAtEngine } from './engine/indexes.ts';
import { listenToKeys } from './shell/keyboard.ts';

const place = document.getElementById('app');
if (place === null) throw new Error('The page has no element "app".');
render(<App />, place);
listenToKeys();
void lookAtEngine();
// An engine may end, or be reloaded, while its page is open.
setInterval(() => void (document.visibilityState === 'visible' && lookAtEngine()), 15_000);
