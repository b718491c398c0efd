/** True if a file holds tests, by the customs of the languages that are read. */
export function isTestFile(path: string): boolean {
  return (
    /(?:^|\/)(?:tests?|__tests__|specs?|testing|testdata|fixtures)\//i.test(path) ||
    /(?:^|\/)(?:test_[^/]*|[^/]*_test|[^/]*_spec|conftest)\.(?:py|rb|go|rs)$/.test(path) ||
    /\.(?:test|spec|bench)\.[cm]?[jt]sx?$/.test(path) ||
    /(?:^|\/)tests?\.[cm]?[jt]s$/.test(path)
  );
}
