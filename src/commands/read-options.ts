// Decides what a command does with what was typed behind its name: it reads the options that it has, and refuses all else.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { refuse } from './refuse.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Returns the values of the options. Anything else ends the process with the sentence `usage` on stderr and exit code 1. */
export function readOptions<const Known extends Options>(args: string[], options: Known, usage: string) {
  try {
    return parseArgs({ args, options }).values
  } catch {
    return refuse(usage)
  }
}

/** Refuses all that was typed behind a command without options. */
export function refuseOptions(command: string, args: string[]): void {
  readOptions(args, {}, `mzansi-local ${command} takes no options. ${settingsText}`)
}

/** Says where everything that is no option comes from. */
export const settingsText = 'Settings come from the environment and from the file .env.'
