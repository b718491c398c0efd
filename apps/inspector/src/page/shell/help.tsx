import { scoreWords } from '@touchstone/eval/score-words';
import { Dialog } from './dialog.tsx';
import { isHelpOpen, keys } from './keyboard.ts';

/** The keys, and the meanings of the scores. */
export function Help() {
  if (!isHelpOpen.value) return null;
  const close = () => {
    isHelpOpen.value = false;
  };
  const meanings = new Map(Object.values(scoreWords).map(({ name, meaning }) => [name, meaning]));
  return (
    <Dialog title="Help" onClose={close}>
      <h3>Keys</h3>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <h3>Scores</h3>
      <dl class="meanings">
        {[...meanings].map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
