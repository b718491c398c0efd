import type { Journey } from './journey.ts';

/** What chart and table are given. */
export interface JourneyPartProps {
  readonly journey: Journey;
  readonly returned: ReadonlySet<string>;
  readonly selected?: string;
  readonly onSelect: (id: string) => void;
}
