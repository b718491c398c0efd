import type { FallbackCode } from '@touchstone/contract';
import { useMemo, useState } from 'preact/hooks';
import { askedCall, askedQuery, askedSettings } from '../answer/asked.ts';
import type { QuestionSettings } from '../question/question.ts';
import { Choice } from '../shell/choice.tsx';
import { Figures, numbers, ScrollableTable } from '../shell/table.tsx';
import { type JudgedQuestion, judgeGolden, shownMetrics } from './judge-golden.ts';
import type { AskedQuestion } from './run-golden.ts';

export interface GoldenResultsProps {
  readonly asked: readonly AskedQuestion[];
  readonly settings: QuestionSettings;
  /** Fallbacks that the set counts as answers. */
  readonly allowedWarnings?: readonly FallbackCode[];
}

/** The results of a set's questions: means, and each question with its missing items. */
export function GoldenResults({ asked, settings, allowedWarnings }: GoldenResultsProps) {
  const [shown, setShown] = useState<'all' | 'failing'>('all');
  const judged = useMemo(() => judgeGolden(asked, allowedWarnings), [asked, allowedWarnings]);
  const failing = judged.questions.filter(({ fault }) => fault !== undefined);
  return (
    <>
      <dl class="facts figures">
        {shownMetrics.map((metric) => (
          <div key={metric}>
            <dt>{metric}</dt>
            <dd>{judged.means[metric]?.toFixed(3) ?? '–'}</dd>
          </div>
        ))}
        <div>
          <dt>Failing</dt>
          <dd>
            {failing.length} of {judged.questions.length}
          </dd>
        </div>
      </dl>
      <p class="note">Means are over the {judged.answerable} questions that have an answer.</p>
      <Choice
        label="Questions"
        value={shown}
        options={[
          ['all', 'All'],
          ['failing', 'Failing'],
        ]}
        onChange={setShown}
      />
      <QuestionTable questions={shown === 'all' ? judged.questions : failing} settings={settings} />
    </>
  );
}

function QuestionTable({
  questions,
  settings,
}: {
  readonly questions: readonly JudgedQuestion[];
  readonly settings: QuestionSettings;
}) {
  return (
    <ScrollableTable
      label="Questions"
      class="golden-table"
      columns={['Question', ...numbers(...shownMetrics), 'Ranks of expected items', 'Outcome']}
    >
      {questions.map((judged) => (
        <Row key={judged.question.id} judged={judged} settings={settings} />
      ))}
    </ScrollableTable>
  );
}

function Row({
  judged: { question, call, values, items, fault },
  settings,
}: {
  readonly judged: JudgedQuestion;
  readonly settings: QuestionSettings;
}) {
  const open = () => {
    askedQuery.value = question.query;
    askedSettings.value = { ...settings, taskMode: question.taskMode ?? settings.taskMode };
    askedCall.value = call;
    location.hash = '#ask';
  };
  return (
    <tr>
      <th scope="row">
        <button type="button" class="link" onClick={open}>
          {question.query}
        </button>
        <small>{[question.id, question.category].filter((part) => part !== undefined).join(' · ')}</small>
      </th>
      <Figures values={shownMetrics.map((metric) => values?.[metric]?.toFixed(3))} />
      <td class="item-ranks">
        {items.map(({ label, rank }) => (
          <span key={label} title={label} class={rank === undefined ? 'bad' : ''}>
            {rank ?? '✗'}
          </span>
        ))}
      </td>
      <td>{fault === undefined ? <span class="good">ok</span> : <span class="bad">{fault}</span>}</td>
    </tr>
  );
}
