// Renders the blocks of a text of the operator: headings, paragraphs, lists and images.
import { imageSrcSet } from '../../contract/image.ts'
import type { TextBlock, TextRun } from '../../contract/site-page.ts'
import { PageLink } from '../navigation/navigation.tsx'
import './prose.css'

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
  if (block.kind === 'image') return <Illustration {...block} />
  const Element = block.kind === 'heading' ? 'h2' : 'p'
  return (
    <Element>
      <Runs runs={block.runs} />
    </Element>
  )
}

type IllustrationProps = Extract<TextBlock, { kind: 'image' }>

/** At most as wide as the text, and never enlarged. */
const Illustration = ({ url, alt, width, height }: IllustrationProps) => (
  <img
    className="illustration"
    src={url}
    srcSet={imageSrcSet(url) ?? undefined}
    sizes="(min-width: 46rem) 44rem, 92vw"
    alt={alt}
    width={width}
    height={height}
    loading="lazy"
  />
)

const Runs = ({ runs }: { runs: TextRun[] }) => runs.map((run) => <Run key={run.at} {...run} />)

function Run({ text, isStrong, href }: TextRun) {
  const words = isStrong ? <strong>{text}</strong> : text
  if (href === null) return words
  return href.startsWith('/') ? <PageLink href={href}>{words}</PageLink> : <a href={href}>{words}</a>
}
