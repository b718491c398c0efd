import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

const loaded = signal<{ readonly View: ComponentType } | undefined>(undefined);

/** The view of golden sets, loaded when it is first shown: the metrics weigh a third of the page. */
export function LazyGoldenView() {
  useEffect(() => {
    if (loaded.value !== undefined) return;
    void import('./golden-view.tsx').then(({ GoldenView }) => {
      loaded.value = { View: GoldenView };
    });
  }, []);
  if (loaded.value === undefined) return <h1>Golden sets</h1>;
  const { View } = loaded.value;
  return <View />;
}
