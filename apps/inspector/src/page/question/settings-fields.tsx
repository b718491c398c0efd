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

/** What a question can set. An empty field leaves it to the engine's config. */
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

function EvidenceFields({ settings, onChange }: SettingsFieldsProps) {
  return (
    <>
      <Field name="Task">
        <select
          value={settings.taskMode}
          onChange={(event) => onChange({ taskMode: chosen(taskModes, event.currentTarget.value) ?? 'build' })}
        >
          {taskModes.map((mode) => (
            <option key={mode}>{mode}</option>
          ))}
        </select>
      </Field>
      <Results
        {...{ settings, onChange }}
        fallback={evidenceDefaults.maxResultsFinal}
        most={evidenceDefaults.maxMaxResultsFinal}
      />
      <More>
        <Text
          name="Only paths that begin with"
          placeholder="docs/, src/api/"
          value={settings.allowedPaths}
          onInput={(allowedPaths) => onChange({ allowedPaths })}
        />
        <Text
          name="No paths that begin with"
          placeholder="docs/archive/"
          value={settings.blockedPaths}
          onInput={(blockedPaths) => onChange({ blockedPaths })}
        />
        <Text
          name="Version (ref)"
          placeholder="tag or commit"
          value={settings.repoRef}
          onInput={(repoRef) => onChange({ repoRef })}
        />
        <Text
          name="Time budget, ms"
          placeholder="none"
          value={settings.timeBudgetMs}
          onInput={(timeBudgetMs) => onChange({ timeBudgetMs })}
          isNumber
        />
      </More>
    </>
  );
}

function SearchFields({ settings, onChange }: SettingsFieldsProps) {
  const { method } = settings;
  return (
    <>
      <Field name="Method">
        <select
          value={method}
          onChange={(event) => onChange({ method: chosen(searchMethods, event.currentTarget.value) ?? '' })}
        >
          <option value="">as configured</option>
          {searchMethods.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </Field>
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
      <Results {...{ settings, onChange }} fallback={retrievalDefaults.topK} most={retrievalDefaults.maxTopK} />
      <More>
        {method !== 'keyword' && (
          <Text
            name="Least similarity"
            placeholder="off"
            value={settings.threshold}
            onInput={(threshold) => onChange({ threshold })}
            isNumber
          />
        )}
        <Field name="Query">
          <select
            value={settings.preprocessing}
            onChange={(event) =>
              onChange({ preprocessing: chosen(queryPreprocessings, event.currentTarget.value) ?? '' })
            }
          >
            <option value="">as configured</option>
            {queryPreprocessings.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Field>
        <Field name="Rerank">
          <select
            value={settings.rerank}
            onChange={(event) => onChange({ rerank: chosen(['yes', 'no'] as const, event.currentTarget.value) ?? '' })}
          >
            <option value="">as configured</option>
            <option>yes</option>
            <option>no</option>
          </select>
        </Field>
        <FilterField {...{ settings, onChange }} />
      </More>
    </>
  );
}

function ContextFields({ settings, onChange }: SettingsFieldsProps) {
  return (
    <>
      <Field name="Class">
        <select
          value={settings.queryType}
          onChange={(event) => onChange({ queryType: chosen(queryTypes, event.currentTarget.value) ?? '' })}
        >
          <option value="">found out</option>
          {queryTypes.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </Field>
      <Results {...{ settings, onChange }} fallback={contextDefaults.topK} most={contextDefaults.maxTopK} />
      <More>
        <Text
          name="Tokens"
          placeholder={String(contextDefaults.maxTokens)}
          value={settings.maxTokens}
          onInput={(maxTokens) => onChange({ maxTokens })}
          isNumber
        />
        <Field name="Order">
          <select
            value={settings.order}
            onChange={(event) => onChange({ order: chosen(contextOrders, event.currentTarget.value) ?? '' })}
          >
            <option value="">as configured</option>
            {contextOrders.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Field>
        <Text
          name="Neighbours of each"
          placeholder={String(contextDefaults.neighbors)}
          value={settings.neighbors}
          onInput={(neighbors) => onChange({ neighbors })}
          isNumber
        />
        <Text
          name="Time budget, ms"
          placeholder="none"
          value={settings.timeBudgetMs}
          onInput={(timeBudgetMs) => onChange({ timeBudgetMs })}
          isNumber
        />
        <Field name="Conversation before it">
          <textarea
            class="history"
            rows={3}
            placeholder={'user: What is recovery?\nassistant: Rest.'}
            value={settings.history}
            onInput={(event) => onChange({ history: event.currentTarget.value })}
          />
        </Field>
        <FilterField {...{ settings, onChange }} />
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

interface TextProps {
  readonly name: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onInput: (value: string) => void;
  readonly isNumber?: boolean;
}

function Text({ name, value, placeholder, onInput, isNumber = false }: TextProps) {
  return (
    <Field name={name}>
      <input
        type="text"
        inputMode={isNumber ? 'decimal' : 'text'}
        autocomplete="off"
        spellcheck={false}
        {...{ value, placeholder }}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
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

function chosen<Name extends string>(names: readonly Name[], value: string): Name | undefined {
  return names.find((name) => name === value);
}
