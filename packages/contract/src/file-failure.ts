/** A failure of the file system, as reported to the caller. The note has the path and the words of the system. */
export interface FileFailure {
  readonly code: 'unavailable' | 'invalid_config';
  readonly message: string;
  readonly operatorNote: string;
}

/**
 * A failure of the disk, its limits or its permissions; undefined for any other. By the codes of POSIX, which Node puts
 * on its errors, and those of SQLite. `file` is the one being read or written: errors of a full disk do not name it.
 */
export function fileFailure(thrown: unknown, file?: string): FileFailure | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = posixCode(thrown);
  if (typeof code !== 'string' || !Object.hasOwn(meanings, code)) return undefined;
  const { path, dest, message } = thrown as Error & Record<'path' | 'dest', unknown>;
  const meaning = meanings[code];
  const place = file ?? (typeof dest === 'string' ? dest : path);
  // Sockets fail with some of these codes too, and have no path.
  if (meaning === undefined || (meaning.needsPath && typeof place !== 'string')) return undefined;
  const name = typeof place === 'string' ? `"${place.split(/[\\/]/).at(-1)}"` : 'A file';
  const operatorNote = file === undefined || message.includes(file) ? message : `${file}: ${message}`;
  return { code: meaning.code, message: `${name} ${meaning.text}`, operatorNote };
}

function posixCode(thrown: Error): unknown {
  const { code, errcode } = thrown as Error & Record<'code' | 'errcode', unknown>;
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return code;
  return sqliteCodes.get(errcode & 0xff);
}

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html) of the same meaning. */
const sqliteCodes = new Map([
  [10, 'EIO'],
  [13, 'ENOSPC'],
]);

interface Meaning {
  readonly code: 'unavailable' | 'invalid_config';
  readonly text: string;
  readonly needsPath: boolean;
}

const full: Meaning = {
  code: 'unavailable',
  text: 'could not be written: the disk is full, or the quota is used up. Free some space and try again.',
  needsPath: false,
};

const forbidden: Meaning = {
  code: 'invalid_config',
  text: 'may not be read or written: give this user access to it and its folder, or name another path in the config.',
  needsPath: true,
};

const meanings: Readonly<Record<string, Meaning>> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: {
    code: 'unavailable',
    text: 'could not be written: it would exceed the largest file size here. Raise the limit (`ulimit -f`) and try again.',
    needsPath: false,
  },
  EROFS: {
    ...forbidden,
    text: 'could not be written: the disk is read-only. Name another path in the config, or mount it writable.',
  },
  EACCES: forbidden,
  EPERM: forbidden,
  EMFILE: {
    code: 'unavailable',
    text: 'could not be opened: this process has too many files open. Raise the limit (`ulimit -n`) and try again.',
    needsPath: false,
  },
  ENFILE: {
    code: 'unavailable',
    text: 'could not be opened: too many files are open on this machine. Close some and try again.',
    needsPath: false,
  },
  EIO: {
    code: 'unavailable',
    text: 'could not be read or written: check the disk (has it room, does it take files of this size, is it sound) and try again.',
    needsPath: true,
  },
  ENOTDIR: {
    code: 'invalid_config',
    text: 'cannot be created: a part of its path is not a folder. Move that part away, or name another path in the config.',
    needsPath: true,
  },
  EISDIR: {
    code: 'invalid_config',
    text: 'is a folder, and a file is needed there. Move it away, or name another place in the config.',
    needsPath: true,
  },
};
