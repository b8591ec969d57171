// Knows how the text of the operator's pages is drawn.
import type { TextBlock, TextRun } from '../../../contract/site-page.ts'
import { PageLink } from '../../navigation/page-link.tsx'

export const TextBlocks = ({ blocks }: { blocks: TextBlock[] }) =>
  blocks.map((block) => <Block key={block.at} block={block} />)

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'list') {
    const items = block.items.map(({ at, runs }) => (
      <li key={at}>
        <Runs runs={runs} />
      </li>
    ))
    return block.firstNumber === null ? <ul>{items}</ul> : <ol start={block.firstNumber}>{items}</ol>
  }
  const Element = block.kind === 'heading' ? 'h2' : 'p'
  return (
    <Element>
      <Runs runs={block.runs} />
    </Element>
  )
}

const Runs = ({ runs }: { runs: TextRun[] }) => runs.map((run) => <Run key={run.at} {...run} />)

function Run({ text, isStrong, href }: TextRun) {
  const words = isStrong ? <strong>{text}</strong> : text
  if (href === null) return words
  return href.startsWith('/') ? <PageLink href={href}>{words}</PageLink> : <a href={href}>{words}</a>
}
