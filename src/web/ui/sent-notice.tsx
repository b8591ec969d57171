// Knows what a page says after a form of it was sent without a script: its address names the form.
import type { ReactNode } from 'react'
import { useAddress } from '../navigation/address.ts'

/** What is said about each form, by the text of `sent` in the address. */
type SentNoticeProps = { words: Record<string, ReactNode> }

export function SentNotice({ words }: SentNoticeProps) {
  const sent = new URLSearchParams(useAddress().search).get('sent')
  if (sent === null || !Object.hasOwn(words, sent)) return null
  return (
    <p className="notice" role="status">
      {words[sent]}
    </p>
  )
}
