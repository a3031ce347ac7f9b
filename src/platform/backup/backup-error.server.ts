/**
 * A backup or a restore cannot be done for a reason that its user can do something about. The
 * message is a whole sentence for them, shown without a stack.
 */
export class BackupError extends Error {
  override name = 'BackupError'
}

const reasonsByErrorCode: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this account',
  EROFS: 'the disk is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOENT: 'it is not there',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  EISDIR: 'it is a folder',
  EIO: 'the disk cannot be read or written',
}

/**
 * The reason of a failed file operation in words; undefined for an error that is none, such as one
 * of the database.
 */
export function fileProblem(error: unknown): string | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return reasonsByErrorCode[code] ?? (syscall && !/connect/.test(syscall) ? code : undefined)
}
