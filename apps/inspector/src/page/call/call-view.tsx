import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ShownCall, ShownResult } from '../answer/shown-call.ts';
import { journeyOf } from '../journey/journey.ts';
import { JourneyView } from '../journey/journey-view.tsx';
import { Steps } from '../journey/steps.tsx';
import { isNarrow } from '../shell/narrow.ts';
import { Preformatted } from '../shell/scrollable.tsx';
import { Tabs } from '../shell/tabs.tsx';
import { BranchesView } from './branches-view.tsx';
import { CallFacts } from './call-facts.tsx';
import { ResultList } from './result-list.tsx';
import { SourceView } from './source-view.tsx';
import { TimingsView, Waterfall } from './timings-view.tsx';
import { Verdict } from './verdict.tsx';
import { Notices, Warnings } from './warnings.tsx';

const tabs = [
  ['results', 'Results'],
  ['journey', 'Journey'],
  ['branches', 'Branches'],
  ['timings', 'Timings and cost'],
  ['json', 'JSON'],
] as const;

type Tab = (typeof tabs)[number][0];

export interface CallViewProps {
  readonly call: ShownCall;
  /** The part below a result, such as its labels. */
  readonly below?: (result: ShownResult) => ComponentChildren;
  /** Controls beside the tabs. */
  readonly tools?: ComponentChildren;
}

/** One call from every side. */
export function CallView({ call, below, tools }: CallViewProps) {
  const [tab, setTab] = useState<Tab>('results');
  const [selected, setSelected] = useState<string | undefined>();
  const first = call.results[0]?.id;
  useEffect(() => setSelected(first), [first, call.id]);

  if (call.isRunning) {
    return (
      <div class="call">
        <CallFacts call={call} />
        <Waterfall stages={call.stages} />
      </div>
    );
  }
  return (
    <div class="call">
      <Verdict call={call} />
      <CallFacts call={call} />
      <Warnings call={call} />
      <Notices call={call} />
      {call.stages.length > 0 && (
        <Tabs label="Views of the call" tabs={tabs} value={tab} onChange={setTab} tools={tools}>
          {tab === 'results' && <Results {...{ call, selected, below }} onSelect={setSelected} />}
          {tab === 'journey' && (
            <WithSource {...{ call, selected }}>
              <JourneyView {...{ call, selected }} onSelect={setSelected} />
            </WithSource>
          )}
          {tab === 'branches' && (
            <WithSource {...{ call, selected }}>
              <BranchesView {...{ call, selected }} onSelect={setSelected} />
            </WithSource>
          )}
          {tab === 'timings' && <TimingsView call={call} />}
          {tab === 'json' && <Json call={call} />}
        </Tabs>
      )}
    </div>
  );
}

function Results({
  call,
  selected,
  onSelect,
  below,
}: CallViewProps & { readonly selected?: string; readonly onSelect: (id: string) => void }) {
  if (call.results.length === 0) return <p class="note">{nothingIn(call)}</p>;
  const details = <Details {...{ call, selected }} />;
  return (
    <div class="split">
      <ResultList
        results={call.results}
        {...{ selected, onSelect, below }}
        inside={isNarrow.value ? details : undefined}
      />
      {!isNarrow.value && <aside class="beside">{details}</aside>}
    </div>
  );
}

function WithSource({
  call,
  selected,
  children,
}: {
  readonly call: ShownCall;
  readonly selected?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <>
      {children}
      {selected !== undefined && (
        <div class="below">
          <Details {...{ call, selected }} />
        </div>
      )}
    </>
  );
}

/** The lines of the chosen candidate, result or not, and its way here. */
function Details({ call, selected }: { readonly call: ShownCall; readonly selected?: string }) {
  if (selected === undefined) return null;
  const result = call.results.find(({ id }) => id === selected) ?? leftOut(call, selected);
  const history = journeyOf(call.stages).histories.find(({ id }) => id === selected);
  return (
    <>
      <SourceView result={result} />
      {history !== undefined && <Steps history={history} />}
    </>
  );
}

function leftOut({ stages, results }: ShownCall, id: string): ShownResult {
  const holder = stages.find(
    ({ settings, candidates = [] }) => settings?.collection !== undefined && candidates.some((one) => one.id === id),
  );
  const collection = holder?.settings?.collection;
  const origin = typeof collection === 'string' ? collection : (results[0]?.origin ?? '');
  const index = results.find((result) => result.origin === origin)?.index ?? origin.replace(/\/(?:docs|code)$/, '');
  return { id, rank: 0, origin, index };
}

function Json({ call: { request, answer } }: { readonly call: ShownCall }) {
  return (
    <div class="json">
      <h2>Request</h2>
      <Preformatted text={JSON.stringify(request, null, 2)} />
      <h2>Answer</h2>
      <Preformatted text={JSON.stringify(answer, null, 2) ?? ''} />
    </div>
  );
}

/** An empty list may mean that results were withheld. */
function nothingIn({ warnings }: ShownCall): string {
  const withheld = warnings.find(({ detail }) => typeof detail?.withheld === 'number');
  return withheld === undefined ? 'Nothing was found.' : withheld.message;
}
