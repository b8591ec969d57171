// Files that an operator's command writes: into a folder that exists, and completely or not at all, also when the command is stopped.
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { DatabaseRefused } from '../database/failures.ts'
import { writeFileAtomically } from '../domain/files/files.ts'
import { stopSignals } from '../stop-signals.ts'

/** A missing folder is not created: a mistyped one would look right until the day when the file is needed. */
export function refuseMissingFolder(folder: string): void {
  if (existsSync(folder)) return
  throw new DatabaseRefused(
    `There is no folder ${folder}. Correct the path, or make the folder first. Nothing was written.`,
  )
}

/** The file gets its name once every byte is on disk. After a failure or a stop, what had the name before is unchanged. */
export async function writeOutputFile(
  file: string,
  content: AsyncIterable<Uint8Array>,
  options: { isPrivate?: boolean; isNew?: boolean } = {},
): Promise<void> {
  // A random part, so that two commands do not write into each other's temporary file.
  const temporary = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  const giveUp = () => {
    rmSync(temporary, { force: true })
    process.exit(1)
  }
  for (const signal of stopSignals) process.once(signal, giveUp)
  try {
    await writeFileAtomically(file, content, { ...options, temporary })
  } finally {
    for (const signal of stopSignals) process.off(signal, giveUp)
  }
}
