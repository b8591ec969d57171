// Shows what of a Markdown file becomes a page, and that nothing in it can become markup.
import { describe, expect, test } from 'vitest'
import { fillNameInBlocks, fillPlaceholders, readBlocks, splitTitle } from './site-pages.ts'

const wordsOf = (markdown: string) =>
  readBlocks(markdown).map((block) =>
    block.kind === 'list'
      ? block.items.map(({ runs }) => runs.map(({ text }) => text).join(''))
      : `${block.kind}: ${block.runs.map(({ text }) => text).join('')}`,
  )

test('headings, paragraphs and lists keep their order, and other blocks become their text', () => {
  const text = '## Who\n\nWe are *here*.\n\n- One\n- Two **strong**\n\n> Quoted\n\n    code\n'
  expect(wordsOf(text)).toEqual([
    'heading: Who',
    'paragraph: We are here.',
    ['One', 'Two strong'],
    'paragraph: Quoted',
    'paragraph: code',
  ])
})

test('a numbered list keeps its numbers, and what is inside an item stays apart from its words', () => {
  const [list] = readBlocks('3. Three\n\n   More\n4. Four\n   - a\n   - b\n')
  expect(list).toMatchObject({ kind: 'list', firstNumber: 3 })
  expect(wordsOf('3. Three\n\n   More\n4. Four\n   - a\n   - b\n')).toEqual([['Three More', 'Four a b']])
  expect(readBlocks('- One')).toMatchObject([{ firstNumber: null }])
})

test('HTML in a file is text, and a link to a script is only its words', () => {
  const text =
    'See <b>this</b> [page](/help), [mail](mailto:a@b.example), [bad](javascript:alert(1)), [far](//x.example).'
  const [block] = readBlocks(`${text}\n\n<script>alert(1)</script>`)
  const runs = block?.kind === 'paragraph' ? block.runs : []
  expect(runs.map(({ text }) => text).join('')).toContain('<b>this</b>')
  expect(runs.flatMap(({ href }) => href ?? [])).toEqual(['/help', 'mailto:a@b.example'])
  expect(wordsOf('<script>alert(1)</script>')).toEqual(['paragraph: <script>alert(1)</script>'])
})

describe('a file', () => {
  test('has its first heading as title, and keeps what is before it', () => {
    expect(splitTitle('# Über uns #\n\nText')).toEqual({ title: 'Über uns', body: '\n\nText' })
    expect(splitTitle('Before\n# Us\nText')).toEqual({ title: 'Us', body: 'Before\n\nText' })
    expect(splitTitle('Text')).toEqual({ body: 'Text' })
  })

  test('gets the values of the site, and keeps other words in braces', () => {
    const site = { url: 'https://karoo.example', supportEmail: 'help@karoo.example' }
    expect(fillPlaceholders('{supportEmail} {other} {constructor}', site)).toBe(
      '<help@karoo.example> {other} {constructor}',
    )
    expect(fillPlaceholders('{personalData}', site)).toContain('- **A hash of your password.**')
  })

  test('shows every sign in the name of the site', () => {
    const name = '1. *Karoo* _Local_ [shop](/x) &amp; <b>`$&`</b> \\'
    const blocks = fillNameInBlocks(readBlocks('## {siteName}\n\n**{siteName}**: ok\n\n- {siteName}'), name)
    const run = { isStrong: false, href: null, text: name }
    expect(blocks).toMatchObject([
      { kind: 'heading', runs: [run] },
      { kind: 'paragraph', runs: [{ ...run, isStrong: true }, { text: ': ok' }] },
      { kind: 'list', items: [{ runs: [run] }] },
    ])
  })
})
