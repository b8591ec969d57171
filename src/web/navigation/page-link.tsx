// Decides which clicks on a link the screens answer themselves: plain ones; every other is the browser's.
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate } from './navigate.ts'
import { remember } from './scroll-memory.ts'

type PageLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Does something else than to visit `href`. */
  onNavigate?: (link: HTMLAnchorElement) => void
}

/** A real link, so that it works without JavaScript, in a new tab and when it is copied. */
export function PageLink({ href, onNavigate, ...others }: PageLinkProps) {
  const answer = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return
    event.preventDefault()
    remember({ followedLink: href })
    if (onNavigate) onNavigate(event.currentTarget)
    else navigate(href)
  }
  return <a href={href} onClick={answer} {...others} />
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
