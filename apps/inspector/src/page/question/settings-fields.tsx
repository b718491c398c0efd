import {
  contextDefaults,
  contextOrders,
  evidenceDefaults,
  queryPreprocessings,
  queryTypes,
  retrievalDefaults,
  searchMethods,
  taskModes,
} from '@touchstone/contract';
import type { ComponentChildren } from 'preact';
import { indexList } from '../engine/indexes.ts';
import { Choice } from '../shell/choice.tsx';
import { everyIndex, type QuestionSettings } from './question.ts';

export interface SettingsFieldsProps {
  readonly settings: QuestionSettings;
  readonly onChange: (changes: Partial<QuestionSettings>) => void;
}

/** The settings of a question. An empty field leaves it to the engine's config. */
export function SettingsFields({ settings, onChange }: SettingsFieldsProps) {
  const { kind, index } = settings;
  const names = indexList.value?.indexes.map((one) => one.index) ?? [];
  return (
    <div class="settings">
      <Choice
        label="Ask for"
        value={kind}
        options={[
          ['evidence', 'Evidence'],
          ['search', 'Search'],
          ['context', 'Context'],
        ]}
        onChange={(value) => onChange({ kind: value })}
      />
      <Field name="Index">
        <select value={index} onChange={(event) => onChange({ index: event.currentTarget.value })}>
          <option value="">as configured</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {names.length > 1 && kind !== 'context' && <option value={everyIndex}>every index</option>}
        </select>
      </Field>
      {kind === 'evidence' && <EvidenceFields {...{ settings, onChange }} />}
      {kind === 'search' && <SearchFields {...{ settings, onChange }} />}
      {kind === 'context' && <ContextFields {...{ settings, onChange }} />}
    </div>
  );
}

function EvidenceFields(props: SettingsFieldsProps) {
  return (
    <>
      <Select {...props} of="taskMode" name="Task" values={taskModes} />
      <Results {...props} fallback={evidenceDefaults.maxResultsFinal} most={evidenceDefaults.maxMaxResultsFinal} />
      <More>
        <Text {...props} of="allowedPaths" name="Only paths that begin with" placeholder="docs/, src/api/" />
        <Text {...props} of="blockedPaths" name="No paths that begin with" placeholder="docs/archive/" />
        <Text {...props} of="repoRef" name="Version (ref)" placeholder="tag or commit" />
        <Text {...props} of="timeBudgetMs" name="Time budget, ms" placeholder="none" isNumber />
      </More>
    </>
  );
}

function SearchFields(props: SettingsFieldsProps) {
  const { settings, onChange } = props;
  const { method } = settings;
  return (
    <>
      <Select {...props} of="method" name="Method" unset="as configured" values={searchMethods} />
      {method === 'hybrid' && (
        <Field name={`Alpha ${settings.alpha || retrievalDefaults.hybridAlpha}`}>
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            value={settings.alpha || String(retrievalDefaults.hybridAlpha)}
            onInput={(event) => onChange({ alpha: event.currentTarget.value })}
          />
        </Field>
      )}
      <Results {...props} fallback={retrievalDefaults.topK} most={retrievalDefaults.maxTopK} />
      <More>
        {method !== 'keyword' && <Text {...props} of="threshold" name="Least similarity" placeholder="off" isNumber />}
        <Select {...props} of="preprocessing" name="Query" unset="as configured" values={queryPreprocessings} />
        <Select {...props} of="rerank" name="Rerank" unset="as configured" values={['yes', 'no']} />
        <FilterField {...props} />
      </More>
    </>
  );
}

function ContextFields(props: SettingsFieldsProps) {
  const { maxTokens, neighbors } = contextDefaults;
  return (
    <>
      <Select {...props} of="queryType" name="Class" unset="found out" values={queryTypes} />
      <Results {...props} fallback={contextDefaults.topK} most={contextDefaults.maxTopK} />
      <More>
        <Text {...props} of="maxTokens" name="Tokens" placeholder={String(maxTokens)} isNumber />
        <Select {...props} of="order" name="Order" unset="as configured" values={contextOrders} />
        <Text {...props} of="neighbors" name="Neighbours of each" placeholder={String(neighbors)} isNumber />
        <Text {...props} of="timeBudgetMs" name="Time budget, ms" placeholder="none" isNumber />
        <Field name="Conversation before it">
          <textarea
            class="history"
            rows={3}
            placeholder={'user: What is recovery?\nassistant: Rest.'}
            value={props.settings.history}
            onInput={(event) => props.onChange({ history: event.currentTarget.value })}
          />
        </Field>
        <FilterField {...props} />
      </More>
    </>
  );
}

function FilterField({ settings, onChange }: SettingsFieldsProps) {
  return (
    <Field name="Filter, as JSON">
      <textarea
        class="filter"
        rows={2}
        spellcheck={false}
        placeholder='{"source_type": "docs"} or {"op": "prefix", …}'
        value={settings.filter}
        onInput={(event) => onChange({ filter: event.currentTarget.value })}
      />
    </Field>
  );
}

function Results({
  settings,
  onChange,
  fallback,
  most,
}: SettingsFieldsProps & { readonly fallback: number; readonly most: number }) {
  return (
    <Field name="Results">
      <input
        type="number"
        min="1"
        max={most}
        placeholder={String(fallback)}
        value={settings.resultCount}
        onInput={(event) => onChange({ resultCount: event.currentTarget.value })}
      />
    </Field>
  );
}

function More({ children }: { readonly children: ComponentChildren }) {
  return (
    <details class="more">
      <summary>More</summary>
      <div class="more-fields">{children}</div>
    </details>
  );
}

/** The settings that hold any text. */
type TextSetting = {
  [Name in keyof QuestionSettings]: string extends QuestionSettings[Name] ? Name : never;
}[keyof QuestionSettings];

interface TextProps extends SettingsFieldsProps {
  readonly of: TextSetting;
  readonly name: string;
  readonly placeholder: string;
  readonly isNumber?: boolean;
}

function Text({ settings, onChange, of, name, placeholder, isNumber = false }: TextProps) {
  return (
    <Field name={name}>
      <input
        type="text"
        inputMode={isNumber ? 'decimal' : 'text'}
        autocomplete="off"
        spellcheck={false}
        value={settings[of]}
        placeholder={placeholder}
        onInput={(event) => onChange({ [of]: event.currentTarget.value })}
      />
    </Field>
  );
}

interface SelectProps<Name extends keyof QuestionSettings> extends SettingsFieldsProps {
  readonly of: Name;
  readonly name: string;
  readonly values: readonly Exclude<QuestionSettings[Name], ''>[];
  /** The choice that leaves it to the engine. Default: one must be chosen. */
  readonly unset?: string;
}

function Select<Name extends keyof QuestionSettings>(props: SelectProps<Name>) {
  const { settings, onChange, of, name, values, unset } = props;
  return (
    <Field name={name}>
      <select value={settings[of]} onChange={(event) => onChange({ [of]: event.currentTarget.value })}>
        {unset !== undefined && <option value="">{unset}</option>}
        {values.map((one) => (
          <option key={one} value={one}>
            {one.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Field({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its control is among the children
    <label class="field">
      <span>{name}</span>
      {children}
    </label>
  );
}
