// Saving a business on this device, and sharing it by the phone's share sheet, a copied link, or WhatsApp.
import { MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BusinessCard } from '../../contract/business.ts'
import { findOrigin, savedPath } from '../data/filter.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { comparePath, maxCompared, savedText, toggleSaved, useSavedIds } from '../data/saved-businesses.ts'
import { PageLink, useAddress } from '../navigation/navigation.tsx'
import { useSite } from '../ui/page-head.ts'

/** Hides the note of the button that was pressed before: only one is shown at a time. */
let hideLast = () => {}

type SaveButtonProps = {
  business: Pick<BusinessCard, 'id' | 'name'>
  /** A heart with words next to other text, a heart alone on an image. */
  hasText?: boolean
}

/** On a phone, a note says where the saved businesses are. CSS draws the heart, because a page has many of them. */
export function SaveButton({ business: { id, name }, hasText = false }: SaveButtonProps) {
  const savedIds = useSavedIds()
  const isSaved = savedIds.includes(id)
  const [isNew, setNew] = useState(false)
  return (
    <>
      <button
        type="button"
        className={hasText ? 'save pill needs-script' : 'save needs-script'}
        aria-pressed={isSaved}
        aria-label={`Save ${name}`}
        onClick={() => {
          toggleSaved(id)
          hideLast()
          setNew(!isSaved)
          hideLast = () => setNew(false)
        }}
      >
        {hasText && (isSaved ? 'Saved' : 'Save')}
      </button>
      {isSaved && isNew && <SavedNote ids={savedIds} />}
    </>
  )
}

/**
 * Only on a phone, where the link is hidden in the menu; on a wide screen the header shows it. It compares the latest, as the page of the
 * saved businesses does.
 */
function SavedNote({ ids }: { ids: readonly string[] }) {
  const address = useAddress()
  const compared = ids.slice(0, maxCompared)
  return (
    <p className="saved-note" role="status">
      {/* Both links fit on one line, but not together with the sentence, which was shown below the first heart. */}
      <span className={compared.length > 1 ? 'sr-only' : undefined}>{savedText()}</span>{' '}
      {compared.length > 1 && (
        <PageLink href={comparePath(compared, findOrigin(address))}>
          {compared.length === 2 ? 'Compare both' : 'Compare three'}
        </PageLink>
      )}{' '}
      <PageLink href={savedPath(address)}>See all saved</PageLink>
    </p>
  )
}

/** How long 'Link copied' is shown: long enough to be read. */
const copiedMs = 4000

export function ShareLinks({ path, name }: { path: string; name: string }) {
  const url = useSite().url + path
  const [isCopied, setCopied] = useState(false)
  // While a share sheet is open, a second one is refused.
  const { run: share } = useOneAtATime(async () => {
    if (await isShared(name, url)) return
    // Without https there is no clipboard, and a browser may refuse it. Then a prompt shows the link to be copied by hand.
    if (await isWritten(url)) setCopied(true)
    else prompt('Copy this link', url)
  })
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <div className="share">
      <a
        className="pill"
        href={`https://wa.me/?text=${encodeURIComponent(`${name}: ${url}`)}`}
        rel="noopener"
      >
        <MessageCircle aria-hidden="true" /> Share on WhatsApp
      </a>
      <button type="button" className="pill needs-script" onClick={share}>
        <Share2 aria-hidden="true" /> {isCopied ? 'Link copied' : 'Share'}
      </button>
      <span className="sr-only" role="status">
        {isCopied && 'Link copied'}
      </span>
    </div>
  )
}

/** True when the share sheet was opened, even if the visitor closed it again. */
async function isShared(title: string, url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  return navigator.share({ title, url }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  )
}

async function isWritten(url: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  )
}
