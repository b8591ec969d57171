// Keeps docs/specification-coverage.md true: each line names a test, and each test that it names is there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')

/** The lines of the tables, without their heads: what is stated, and what shows it. */
const lines = [...text.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
  .map(([, statement = '', shownBy = '']) => ({ statement, shownBy }))
  .filter(({ shownBy }) => shownBy !== 'shown by')

/** The files of a line, each with the pieces of titles that follow it. */
const proofsIn = (shownBy: string) =>
  [...shownBy.matchAll(/`([^`]+)`((?: "[^"]+";?)*)/g)].map(([, name = '', quoted = '']) => ({
    file: name.startsWith('src/') ? name : `tests/${name}`,
    pieces: [...quoted.matchAll(/"([^"]+)"/g)].map((found) => found[1] ?? ''),
  }))

/** What stands first in a call, before its function or what else it is given; and the groups of the table of searches. */
const titlesIn = (source: string) =>
  [
    ...source.matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1,\s*(?:async\b|\(|\{ timeout)|^ {2}'([^'\n]+)': \[/gm),
  ].map(([, , title, group]) => title ?? group ?? '')

test('every section of the specification is there, and no statement stands twice in one', () => {
  const sections = [...text.matchAll(/^## (\d) /gm)].map((found) => Number(found[1]))
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const section of text.split(/^##+ /m)) {
    const stated = [...section.matchAll(/^\| (.+?) \| /gm)].map((found) => found[1])
    expect(stated.filter((one, at) => stated.indexOf(one) !== at)).toEqual([])
  }
})

test.each(lines)('$statement', ({ shownBy }) => {
  const proofs = proofsIn(shownBy)
  const written = proofs.map(({ file, pieces }) => {
    const name = file.replace(/^tests\//, '')
    return `\`${name}\` ${pieces.map((piece) => `"${piece}"`).join('; ')}`
  })
  expect(written.join('; '), 'A proof is a file, and one or more pieces of titles in quotes.').toBe(shownBy)
  for (const { file, pieces } of proofs) {
    expect(existsSync(join(root, file)), `${file} is there`).toBe(true)
    expect(pieces, `${file} is named with a title`).not.toEqual([])
    const titles = titlesIn(readFileSync(join(root, file), 'utf8'))
    for (const piece of pieces) {
      const found = titles.filter((title) => title.includes(piece))
      expect(found, `“${piece}” is a piece of one title in ${file}`).toHaveLength(1)
    }
  }
})
