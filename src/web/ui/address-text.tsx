// Where a web or mail address may end a line: after a dot, a slash or the @, and not in the middle of a word.
import type { ReactNode } from 'react'

/** A `wbr` and not a zero-width space, which would be copied with the text. */
export function AddressText({ text }: { text: string }): ReactNode {
  const [first, ...others] = text.match(/[^./@]*[./@]+|[^./@]+$/g) ?? []
  return others.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  )
}
