// Checks that each statement of docs/specification-coverage.md has a test, and that tests name only ids of that page.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = 'docs/specification-coverage.md'

/** A line of a file, and the text of the line below it. */
type Line = { file: string; number: number; text: string; below: string }

/** The rows of the tables, each with its id and with the section that it is in. */
const rows = listSections().flatMap(({ section, lines }) =>
  lines.filter(({ text }) => /^\|(?! id \||-)/.test(text)).map((line) => ({ ...readRow(line), section })),
)

/** The comments of the tests that name ids, also those that are not well formed. */
const comments = listTestFiles()
  .flatMap(listLines)
  .filter(({ text }) => /\bshows?:? [1-9A-Z]\.\d/i.test(text))
  .map((line) => ({ ...line, ids: [...line.text.matchAll(/\b[1-9A-Z]\.\d+\b/g)].map(([id]) => id) }))

test('each row of the page has an id of its section, and no id is there twice', () => {
  const wrong = rows.filter(({ id, section }, at) => {
    const isFirst = rows.findIndex((row) => row.id === id) === at
    return !isFirst || !new RegExp(`^${section}\\.[1-9]\\d*$`).test(id)
  })
  expect(wrong.map(describeLine), `${page} says how ids are written.`).toEqual([])
  expect([...new Set(rows.map(({ section }) => section))].join('')).toBe('123456789P')
})

test('each comment with ids is well formed and directly above a test', () => {
  const form = /^\s*\/\/ Shows [1-9P]\.\d+(, [1-9P]\.\d+)*\.$/
  const isRight = ({ text, below }: Line) =>
    form.test(text) && /^\s*(test|describe)(\.each)?[(<`]/.test(below)
  const wrong = comments.filter((comment) => !isRight(comment))
  expect(wrong.map(describeLine), `${page} says how this comment is written.`).toEqual([])
})

test('each id that a test names is on the page', () => {
  const known = new Set(rows.map(({ id }) => id))
  const unknown = comments.flatMap(({ file, number, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}:${number}: ${id}`),
  )
  expect(unknown, `${page} has no such statements.`).toEqual([])
})

test('each statement of the page is shown by a test', async ({ annotate }) => {
  const covered = rows.map((row) => ({ row, tests: comments.filter(({ ids }) => ids.includes(row.id)) }))
  const missing = covered.filter(({ tests }) => tests.length === 0)
  expect(
    missing.map(({ row }) => describeLine(row)),
    'No test names these ids.',
  ).toEqual([])
  // Vitest prints this only with --reporter=verbose.
  const written = covered.map(({ row, tests }) =>
    [`${row.id} ${row.statement}`, ...tests.map(({ file, number }) => `  ${file}:${number + 1}`)].join('\n'),
  )
  await annotate(written.join('\n'))
})

function listSections(): { section: string; lines: Line[] }[] {
  const lines = listLines(page)
  const starts = lines.flatMap(({ text }, at) => (text.startsWith('## ') ? [at] : []))
  return starts.map((start, at) => ({
    section: lines[start]?.text.split(' ')[1] ?? '',
    lines: lines.slice(start, starts[at + 1]),
  }))
}

/** A row that is not well formed gets an empty id, which the first test refuses. */
function readRow(line: Line): Line & { id: string; statement: string } {
  const [, id = '', statement = ''] = /^\| (\S+) \| (.+) \|$/.exec(line.text) ?? []
  return { ...line, id, statement }
}

/** All files under tests/, because test files share some tests, and the test files under src/. */
function listTestFiles(): string[] {
  const under = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    )
  return [
    ...under('tests').filter((file) => /\.tsx?$/.test(file)),
    ...under('src').filter((file) => /\.test\.tsx?$/.test(file)),
  ]
}

function listLines(file: string): Line[] {
  const texts = readFileSync(join(root, file), 'utf8').split('\n')
  return texts.map((text, at) => ({ file, number: at + 1, text, below: texts[at + 1] ?? '' }))
}

function describeLine({ file, number, text }: Line): string {
  return `${file}:${number}: ${text.trim()}`
}
