// Decides that a file of the operator is a regular one. Opening a named pipe would wait for somebody who writes into it.
import { closeSync, constants, fstatSync, openSync } from 'node:fs'

/** Opens the file for reading; throws when it is a folder, a pipe or a device. The caller closes it. */
export function openRegularFile(path: string): number {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw new Error('it is a folder, a pipe or a device')
}
