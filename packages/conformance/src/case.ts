import type { FaultRow } from './fault-row.ts';

export interface KitOptions<Subject> {
  /** Makes the tested port, fresh for each case. */
  readonly setup: () => Promise<Subject>;
  /**
   * Cases that the subject does not satisfy, by title, each with its reason. Such a case has to fail: once the subject satisfies it,
   * the test fails until the deviation is removed.
   */
  readonly deviations?: Readonly<Record<string, string>>;
}

/** Fields that every `setup` may return beside the port. */
export interface KitSubject {
  /** Removes the remains of the case. The port itself is closed by the suite, if it can be. */
  close?(): Promise<void>;
  /** The number of requests to the vendor so far; the cases that count them need it. */
  requests?(): number;
  /** Keys of the adapter; no message may contain one. */
  readonly secrets?: readonly string[];
}

export interface Case<Port, Subject extends KitSubject, Options extends KitOptions<Subject>> {
  readonly title: string;
  /** Methods that the claim is about; a subject without one of them is skipped. */
  readonly needs?: readonly (keyof Port)[];
  /** Any other condition. */
  readonly when?: (options: Options) => boolean;
  /** Makes another subject than `setup` does; undefined where the claim is not about it. */
  readonly subject?: (options: Options) => Promise<Subject | undefined>;
  readonly run: (context: CaseContext<Subject, Options>) => Promise<void>;
}

export type CaseContext<Subject, Options> = Subject & {
  readonly options: Options;
  /** Puts the outcome of a fault into the test's record, for reporters. */
  readonly record: (row: Omit<FaultRow, 'subject' | 'deviates'>) => void;
};

/** Cases by title, each its claim alone or with conditions; those without `needs` of their own need these methods. */
export function casesOf<Port, Subject extends KitSubject, Options extends KitOptions<Subject>>(
  needs: readonly (keyof Port)[],
  claims: Readonly<Record<string, Case<Port, Subject, Options>['run'] | Omit<Case<Port, Subject, Options>, 'title'>>>,
): readonly Case<Port, Subject, Options>[] {
  return Object.entries(claims).map(([title, claim]) => ({
    title,
    needs,
    ...(typeof claim === 'function' ? { run: claim } : claim),
  }));
}
