/** The oldest Node with SQLite that needs no flag. */
export const minimumNode = '22.13.0';

/** True if this Node can run us; both are versions such as `22.13.0`. */
export function isNodeSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = minimumNode.split('.').map(Number);
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}
