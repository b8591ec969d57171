// Decides which clicks on a link navigate without a reload: plain ones. The browser handles the others.
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate } from './navigate.ts'
import { updateEntryState } from './scroll-memory.ts'

type PageLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Called for a plain click instead of the navigation to `href`. */
  onNavigate?: (link: HTMLAnchorElement) => void
}

/** A real link: it works without JavaScript, can be opened in a new tab, and can be copied. */
export function PageLink({ href, onNavigate, ...others }: PageLinkProps) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return
    event.preventDefault()
    updateEntryState({ followedLink: href })
    if (onNavigate) onNavigate(event.currentTarget)
    else navigate(href)
  }
  return <a href={href} onClick={onClick} {...others} />
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
