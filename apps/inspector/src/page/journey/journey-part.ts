import type { Journey } from './journey.js';

/** What chart and table are given. */
export interface JourneyPartProps {
  readonly journey: Journey;
  readonly returned: ReadonlySet<string>;
  readonly selected?: string;
  readonly onSelect: (id: string) => void;
}
