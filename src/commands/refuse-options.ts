// Knows what a command says that takes no options.
import { refuse } from './refuse.ts'

/** Ends the process with a sentence and exit code 1 when a command that takes no options was given one. */
export function refuseOptions(command: string, options: string[]): void {
  if (options.length === 0) return
  refuse(
    `mzansi-local ${command} takes no options. Settings come from the environment and from the file .env.`,
  )
}
