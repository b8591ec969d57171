// Knows the only option of backup and restore: the name of a file.
import { readOptions } from './read-options.ts'
import { refuse } from './refuse.ts'

/** Returns the file name given with an option, or null without the option. Any other argument ends the process with exit code 1. */
export function readFileOption(name: 'to' | 'from', args: string[], usage: string): string | null {
  const given: { to?: string; from?: string } = readOptions(args, { [name]: { type: 'string' } }, usage)
  return given[name] === '' ? refuse(usage) : (given[name] ?? null)
}
