// Parses Markdown into the blocks that pages support: headings, paragraphs, lists, strong text, links, and uploaded images.
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { findImageId } from '../../contract/image.ts'
import type { TextBlock, TextRun } from '../../contract/site-page.ts'

/** The sizes of uploaded images in pixels, by id. An image without a size is not shown. */
export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>

const noImages: ImageSizes = new Map()

/**
 * The blocks of a text. HTML is shown as text, a link with an unsafe address is plain text, and an image that was not uploaded here is replaced
 * by its description.
 */
export const readBlocks = (markdown: string, sizes: ImageSizes = noImages): TextBlock[] =>
  fromMarkdown(markdown).children.flatMap((node) => toBlocks(node, sizes))

/** The distinct ids of the uploaded images in a text, whether or not they still exist. */
export function listImageIds(markdown: string): string[] {
  const idsIn = (node: Nodes): string[] => {
    if (node.type === 'image') return [findImageId(node.url) ?? []].flat()
    return 'children' in node ? node.children.flatMap(idsIn) : []
  }
  return [...new Set(idsIn(fromMarkdown(markdown)))]
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

/** Splits a paragraph at its images, which are separate blocks. */
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

/** Joins the blocks of a list item (further paragraphs and nested lists) into one line. */
function joinBlocks(blocks: Nodes[]): TextRun[] {
  const [first = [], ...others] = blocks.map((block) => toRuns([block]))
  return [
    ...first,
    ...others.flatMap(([run, ...runs]) => (run ? [{ ...run, text: ` ${run.text}` }, ...runs] : [])),
  ]
}

// A browser reads a backslash in an address as a slash.
const isSafe = (address: string) => /^(https?:\/\/|mailto:|tel:|\/(?![\\/])|#)/i.test(address)
