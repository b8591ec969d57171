// Knows how a command refuses what was typed.

/** Ends the process with a sentence on stderr and exit code 1. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
