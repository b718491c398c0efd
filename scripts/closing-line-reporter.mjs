/** Ends a vitest run with one plain line that people and CI read alike: `N passed, N failed, N skipped`. */
export default class ClosingLineReporter {
  onTestRunEnd(modules) {
    const states = [...modules].flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state) => states.filter((each) => each === state).length;
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
    );
    console.log(`${count('passed')} passed, ${count('failed') + broken.length} failed, ${count('skipped')} skipped`);
  }
}
