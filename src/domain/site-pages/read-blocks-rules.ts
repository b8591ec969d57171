// What of a Markdown text is drawn: headings, paragraphs, lists, strong words, links, and uploaded images.
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { findImageId } from '../../contract/image.ts'
import type { TextBlock, TextRun } from '../../contract/site-page.ts'

/** The sizes of uploaded images in pixels, by their ids. An image without one is not drawn. */
export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>

const noImages: ImageSizes = new Map()

/**
 * The blocks of a text. HTML in it is shown as text, a link to an address of another kind is only text, and of an image that was not uploaded
 * here its description is shown.
 */
export const readBlocks = (markdown: string, sizes: ImageSizes = noImages): TextBlock[] =>
  fromMarkdown(markdown).children.flatMap((node) => toBlocks(node, sizes))

/** The ids of the uploaded images that a text shows or would show, each once. */
export function listImageIds(markdown: string): string[] {
  const listed = (node: Nodes): string[] => {
    if (node.type === 'image') return [findImageId(node.url) ?? []].flat()
    return 'children' in node ? node.children.flatMap(listed) : []
  }
  return [...new Set(listed(fromMarkdown(markdown)))]
}

function toBlocks(node: RootContent, sizes: ImageSizes): TextBlock[] {
  const at = startOf(node)
  if (node.type === 'heading') return [{ at, kind: 'heading', runs: toRuns(node.children) }]
  if (node.type === 'paragraph') return splitAtImages(node, sizes)
  if (node.type === 'list') {
    const items = node.children.map((item) => ({ at: startOf(item), runs: toRuns([item]) }))
    return [{ at, kind: 'list', firstNumber: node.ordered ? (node.start ?? 1) : null, items }]
  }
  if (node.type === 'blockquote') return node.children.flatMap((child) => toBlocks(child, sizes))
  return 'value' in node ? [paragraph(node, [plain(node, node.value)])] : []
}

/** An image inside a paragraph is a block between the words before and after it. */
function splitAtImages({ children }: Paragraph, sizes: ImageSizes): TextBlock[] {
  const blocks: TextBlock[] = []
  let words: PhrasingContent[] = []
  const addWords = () => {
    const [first] = words
    const runs = toRuns(words)
    if (first && runs.some(({ text }) => text.trim() !== '')) blocks.push(paragraph(first, runs))
    words = []
  }
  for (const node of children) {
    const size = node.type === 'image' && sizes.get(findImageId(node.url) ?? '')
    if (!size) words.push(node)
    else {
      addWords()
      blocks.push({ at: startOf(node), kind: 'image', url: node.url, alt: node.alt ?? '', ...size })
    }
  }
  addWords()
  return blocks
}

const paragraph = (node: Nodes, runs: TextRun[]): TextBlock => ({
  at: startOf(node),
  kind: 'paragraph',
  runs,
})

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
    if (node.type === 'image') return [plain(node, node.alt ?? '')]
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
