// Decides what of a Markdown file is shown: headings, paragraphs, lists with signs or numbers, strong words and links. Everything else is its text.
import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { TextBlock, TextRun } from '../../contract/site-page.ts'

/** The blocks of a text. HTML in it is shown as text, and a link to an address of another kind is only text. */
export const readBlocks = (markdown: string): TextBlock[] => fromMarkdown(markdown).children.flatMap(toBlocks)

function toBlocks(node: RootContent): TextBlock[] {
  const at = startOf(node)
  if (node.type === 'heading') return [{ at, kind: 'heading', runs: toRuns(node.children) }]
  if (node.type === 'paragraph') return [{ at, kind: 'paragraph', runs: toRuns(node.children) }]
  if (node.type === 'list') {
    const items = node.children.map((item) => ({ at: startOf(item), runs: toRuns([item]) }))
    return [{ at, kind: 'list', firstNumber: node.ordered ? (node.start ?? 1) : null, items }]
  }
  if (node.type === 'blockquote') return node.children.flatMap(toBlocks)
  return 'value' in node ? [{ at, kind: 'paragraph', runs: [plain(node, node.value)] }] : []
}

const startOf = ({ position }: Nodes) => position?.start.offset ?? 0

const plain = (node: Nodes, text: string): TextRun => ({
  at: startOf(node),
  text,
  isStrong: false,
  href: null,
})

function toRuns(nodes: Nodes[]): TextRun[] {
  return nodes.flatMap((node): TextRun[] => {
    if (node.type === 'break') return [plain(node, ' ')]
    if ('value' in node) return [plain(node, node.value)]
    if (!('children' in node)) return []
    if (node.type === 'list' || node.type === 'listItem') return joinBlocks(node.children)
    const runs = toRuns(node.children)
    if (node.type === 'strong') return runs.map((run) => ({ ...run, isStrong: true }))
    if (node.type === 'link' && isSafe(node.url)) return runs.map((run) => ({ ...run, href: node.url }))
    return runs
  })
}

/** A list inside an item, and its second paragraph, follow in the line of the item. */
function joinBlocks(blocks: Nodes[]): TextRun[] {
  const [first = [], ...others] = blocks.map((block) => toRuns([block]))
  return [
    ...first,
    ...others.flatMap(([run, ...runs]) => (run ? [{ ...run, text: ` ${run.text}` }, ...runs] : [])),
  ]
}

const isSafe = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address)
