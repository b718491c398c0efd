import type { ComponentChildren, Ref } from 'preact';

export interface ScrollableProps {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Content that may be wider or higher than its box. It takes the focus, so that keys can scroll it (WCAG 2.1.1). */
export function Scrollable({ label, class: name = 'scroll', children }: ScrollableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling is an interaction
    <section class={name} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** A text that is shown as it is, such as JSON or a command. */
export function Preformatted({ text, textRef }: { readonly text: string; readonly textRef?: Ref<HTMLPreElement> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling is an interaction
    <pre ref={textRef} tabIndex={0}>
      {text}
    </pre>
  );
}
