// How a business is shared: the phone's share sheet, a copied link, or WhatsApp.
import { MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { useSite } from '../ui/page-head.ts'

/** Long enough to be read. */
const copiedMs = 4000

export function ShareLinks({ path, name }: { path: string; name: string }) {
  const url = useSite().url + path
  const [isCopied, setCopied] = useState(false)
  // A share sheet that is open already refuses a second one.
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
