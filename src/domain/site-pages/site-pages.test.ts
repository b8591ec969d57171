// Tests how Markdown is turned into a page, and that it cannot inject markup.
import { describe, expect, test } from 'vitest'
import { listImageIds, readBlocks } from './read-blocks-rules.ts'
import { fillNameInBlocks, fillPlaceholders, splitTitle } from './site-pages.ts'

const wordsOf = (markdown: string) =>
  readBlocks(markdown, sizes).map((block) => {
    if (block.kind === 'list') return block.items.map(({ runs }) => runs.map(({ text }) => text).join(''))
    if (block.kind === 'image') return `${block.alt}: ${block.url}, ${block.width} × ${block.height}`
    return `${block.kind}: ${block.runs.map(({ text }) => text).join('')}`
  })

const photo = '0198a5f0-2c4e-4a6b-9d1e-3f5a7b9c1d2e'
const sizes = new Map([[photo, { width: 800, height: 600 }]])

test('headings, paragraphs and lists keep their order, and other blocks are reduced to their text', () => {
  const text = '## Who\n\nWe are *here*.\n\n- One\n- Two **strong**\n\n> Quoted\n\n    code\n'
  expect(wordsOf(text)).toEqual([
    'heading: Who',
    'paragraph: We are here.',
    ['One', 'Two strong'],
    'paragraph: Quoted',
    'paragraph: code',
  ])
})

test('a numbered list keeps its first number, and blocks inside an item are separated by spaces', () => {
  const [list] = readBlocks('3. Three\n\n   More\n4. Four\n   - a\n   - b\n')
  expect(list).toMatchObject({ kind: 'list', firstNumber: 3 })
  expect(wordsOf('3. Three\n\n   More\n4. Four\n   - a\n   - b\n')).toEqual([['Three More', 'Four a b']])
  expect(readBlocks('- One')).toMatchObject([{ firstNumber: null }])
})

test('HTML in a file is shown as text, and an unsafe link is reduced to its words', () => {
  const text =
    'See <b>this</b> [page](/help), [mail](mailto:a@b.example), [call](tel:+27821234567), [bad](javascript:alert(1)), [far](//x.example), [too](/\\\\x.example).'
  const [block] = readBlocks(`${text}\n\n<script>alert(1)</script>`)
  const runs = block?.kind === 'paragraph' ? block.runs : []
  expect(runs.map(({ text }) => text).join('')).toContain('<b>this</b>')
  expect(runs.flatMap(({ href }) => href ?? [])).toEqual(['/help', 'mailto:a@b.example', 'tel:+27821234567'])
  expect(wordsOf('<script>alert(1)</script>')).toEqual(['paragraph: <script>alert(1)</script>'])
})

test('an uploaded image is a block of its own, and any other image is reduced to its description', () => {
  const text = `Before\n![A stoep](/images/${photo})\nafter ![far](https://x.example/a.png).`
  expect(wordsOf(text)).toEqual([
    'paragraph: Before\n',
    `A stoep: /images/${photo}, 800 × 600`,
    'paragraph: \nafter far.',
  ])
  const unknown = `/images/${photo.replace('0', '1')}`
  expect(wordsOf(`![gone](${unknown})`)).toEqual(['paragraph: gone'])
  expect(listImageIds(`[![A](/images/${photo})](/help)\n\n- ![A](/images/${photo})`)).toEqual([photo])
})

describe('a file', () => {
  test('has its first heading as title, and keeps the text before it', () => {
    expect(splitTitle('# Über uns #\n\nText')).toEqual({ title: 'Über uns', body: '\n\nText' })
    expect(splitTitle('Before\n# Us\nText')).toEqual({ title: 'Us', body: 'Before\n\nText' })
    expect(splitTitle('Text')).toEqual({ body: 'Text' })
  })

  test('gets the values of the site in its placeholders, and keeps other words in braces', () => {
    const site = { url: 'https://karoo.example', supportEmail: 'help@karoo.example' }
    expect(fillPlaceholders('{supportEmail} {other} {constructor}', site)).toBe(
      '<help@karoo.example> {other} {constructor}',
    )
    expect(fillPlaceholders('{personalData}', site)).toContain('- **A hash of your password.**')
  })

  test('shows the name of the site literally, whatever characters it has', () => {
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
