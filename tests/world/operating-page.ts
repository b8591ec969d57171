// Reads the commands in docs/operating.md and docs/install: the lines of their blocks, by the word after `sh`, which says who runs them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '../../docs')
const files = ['operating.md', ...readdirSync(join(docs, 'install')).map((name) => join('install', name))]

/** The text of the pages. */
export const operatingPage = files.map((file) => readFileSync(join(docs, file), 'utf8')).join('\n')

/** The blocks of one kind in order, each with its lines. A block with only `sh` has the kind ''. */
export function listBlocks(kind: string): string[][] {
  const blocks = [...operatingPage.matchAll(/^```sh ?(\w*)[ \w]*\n([\s\S]*?)\n```$/gm)]
  return blocks.filter(([, found]) => found === kind).map(([, , text = '']) => text.split('\n'))
}

/** Every kind of block, once. */
export const blockKinds = [
  ...new Set([...operatingPage.matchAll(/^```sh ?(\w*)[ \w]*$/gm)].map(([, kind = '']) => kind)),
]
