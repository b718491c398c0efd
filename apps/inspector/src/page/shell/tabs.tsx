import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Tabs by the ARIA pattern: arrows go from tab to tab, Tab leaves them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, tools, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    const at = tabs.findIndex(([one]) => one === value);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next[0]);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next[0]}"]`)?.focus();
  };
  return (
    <>
      <div class="tab-bar">
        <div
          class="tabs"
          role="tablist"
          aria-label={label}
          ref={list}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') step(1);
            if (key === 'ArrowLeft') step(-1);
          }}
        >
          {tabs.map(([one, text]) => (
            <button
              key={one}
              type="button"
              role="tab"
              data-tab={one}
              id={`${id}-${one}`}
              aria-selected={one === value}
              aria-controls={`${id}-panel`}
              tabIndex={one === value ? 0 : -1}
              onClick={() => onChange(one)}
            >
              {text}
            </button>
          ))}
        </div>
        {tools}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
