// Knows the one option of backup and restore: the name of a file.
import { parseArgs } from 'node:util'

/** The file behind an option, or null when it is not given. Anything else on the command line ends the process. */
export function readFileOption(name: 'to' | 'from', usage: string): string | null {
  try {
    const { values } = parseArgs({ options: { [name]: { type: 'string' } } })
    if (values[name] === '') throw new Error('an empty name')
    return typeof values[name] === 'string' ? values[name] : null
  } catch {
    console.error(usage)
    process.exit(1)
  }
}
