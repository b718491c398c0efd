/**
 * A message for an agent: paths of the project start at its folder, and no other path of the machine is shown.
 * Citations, addresses and relative paths stay.
 */
export function hidePaths(message: string, projectFolder?: string): string {
  return message.replace(absolutePath, (path) => {
    if (projectFolder !== undefined && path === projectFolder) return '.';
    if (projectFolder !== undefined && path.startsWith(`${projectFolder}/`))
      return path.slice(projectFolder.length + 1);
    return '[path]';
  });
}

// A path at the beginning of a word: "/a/b", "~/a", "C:\a" or "file:///a". After a letter or a colon it is part of an address.
const absolutePath =
  /(?<![\w:/.@#~-])(?:file:\/\/[^\s"'`,;()]+|~?\/[^\s"'`,;:()/]+\/[^\s"'`,;:()]*|~\/[^\s"'`,;:()]+|[A-Za-z]:\\[^\s"'`,;()]+)/g;
