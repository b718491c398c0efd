/**
 * A message for an agent: paths of the project are told from its folder on, and no other path of the machine is told. Citations, addresses
 * and relative paths stay.
 */
export function hidePaths(message: string, projectFolder?: string): string {
  return message.replace(absolutePath, (path) => {
    if (projectFolder !== undefined && path === projectFolder) return '.';
    if (projectFolder !== undefined && path.startsWith(`${projectFolder}/`))
      return path.slice(projectFolder.length + 1);
    return '[path]';
  });
}

// A path that begins where a word begins: "/a/b", "~/a", "C:\a" or "file:///a". What follows a letter or a colon is part of an address.
const absolutePath =
  /(?<![\w:/.@#~-])(?:file:\/\/[^\s"'`,;()]+|~?\/[^\s"'`,;:()/]+\/[^\s"'`,;:()]*|~\/[^\s"'`,;:()]+|[A-Za-z]:\\[^\s"'`,;()]+)/g;
