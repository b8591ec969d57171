// Knows the only option of backup and restore: the name of a file.
import { parseArgs } from 'node:util'
import { refuse } from './refuse.ts'

/** Returns the file name given with an option, or null without the option. Any other argument ends the process with exit code 1. */
export function readFileOption(name: 'to' | 'from', args: string[], usage: string): string | null {
  try {
    const { values } = parseArgs({ args, options: { [name]: { type: 'string' } } })
    if (values[name] === '') throw new Error('an empty name')
    return typeof values[name] === 'string' ? values[name] : null
  } catch {
    return refuse(usage)
  }
}
