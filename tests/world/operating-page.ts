// Knows the commands of docs/operating.md: the lines of its blocks, by the word behind `sh` that says who runs them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of the page. */
export const operatingPage = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')

/** The blocks of one kind in their order, each with its lines. The kind of a block that says only `sh` is ''. */
export function listBlocks(kind: string): string[][] {
  const blocks = [...operatingPage.matchAll(/^```sh ?(\w*)\n([\s\S]*?)\n```$/gm)]
  return blocks.filter(([, found]) => found === kind).map(([, , text = '']) => text.split('\n'))
}

/** Every kind of block on the page, once. */
export const blockKinds = [
  ...new Set([...operatingPage.matchAll(/^```sh ?(\w*)$/gm)].map(([, kind = '']) => kind)),
]
