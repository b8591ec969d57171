// The pages in docs/install as steps: commands to type, settings to write to a file, addresses to open in a browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Step =
  | { kind: 'type'; lines: string[] }
  | { kind: 'write'; file: string; text: string }
  | { kind: 'visit'; url: string }

/** The address on the pages from which an operator clones the program. */
export const source = 'https://git.example/mzansi-local.git'

/** The steps of a page in order. A block with a variant after its kind is used only for that variant. */
export function readPage(name: string, variant = ''): Step[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/install', `${name}.md`), 'utf8')
  const found = page.matchAll(/^```(sh|ini) (\S+) ?(\w*)\n([\s\S]*?)\n```$|^Open <(http[^/]+\/\/[^/>]+)/gm)
  return [...found].flatMap(([, language, word = '', only = '', text = '', url]): Step[] => {
    if (url) return [{ kind: 'visit', url }]
    if (only !== '' && only !== variant) return []
    return language === 'ini'
      ? [{ kind: 'write', file: word, text }]
      : [{ kind: 'type', lines: text.split('\n') }]
  })
}
