// Knows the file that keeps erased accounts out of a restored backup: the hash of their ids, one in each line.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '../files/atomic-file.ts'

/** The name of the file, in the folder of the backups. */
export const erasedListName = 'erased-accounts.txt'

/** Hashes of 64 hexadecimal digits. `read` is null without a file, and `add` survives a power cut once it resolves. */
export type ErasedList = { read(): Promise<string[] | null>; add(hashes: string[]): Promise<void> }

/** The list in this folder. Nothing is made before something is added. Two writers at once may lose what one added. */
export function openErasedList(folder: string): ErasedList {
  const file = join(folder, erasedListName)
  const read = async () => {
    try {
      return (await readFile(file, 'utf8')).split('\n').filter((line) => /^[0-9a-f]{64}$/.test(line))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }
  return {
    read,
    async add(hashes) {
      const listed = new Set(await read())
      const all = new Set([...listed, ...hashes])
      if (all.size === listed.size) return
      const temporary = `${file}.${randomBytes(4).toString('hex')}.unfinished`
      await writeFileAtomically(file, `${[...all].join('\n')}\n`, { temporary, isPrivate: true })
    },
  }
}
