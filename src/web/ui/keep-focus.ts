// Moves the focus when the control that has it is removed from a part of a page: to a control at the same place, or to the heading.
import { focusHeading } from '../navigation/focus-management.ts'

/** Controls, and a paragraph that can take the focus. */
const selector = 'a[href], button, input, select, textarea, summary, p[tabindex="-1"]'

/** A `ref` for the part. Without it, the focus is lost, and a screen reader starts at the top of the page. */
export function keepFocus(part: HTMLElement | null) {
  if (!part) return
  let last: HTMLElement | null = null
  // Whether it is on the screen. If not, the visitor reads elsewhere, and the page must not scroll.
  let isInView = true
  const view = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true
  })
  const remember = ({ target }: FocusEvent) => {
    last = target as HTMLElement
    isInView = true
    view.disconnect()
    view.observe(last)
  }
  // Chrome also fires this event for a control that is being removed. Only if the control stays did the focus leave it on its own.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (last === target && last?.isConnected && document.activeElement !== last) last = null
    })
  const observer = new MutationObserver((changes) => {
    const lost = last
    if (!lost || part.contains(lost) || document.activeElement !== document.body) return
    const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
    if (!removal) return
    last = null
    const near = findNear(part, changes, removal)
    if (near) near.focus({ preventScroll: !isInView })
    else focusHeading()
  })
  part.addEventListener('focusin', remember)
  part.addEventListener('focusout', forget)
  observer.observe(part, { childList: true, subtree: true })
  return () => {
    part.removeEventListener('focusin', remember)
    part.removeEventListener('focusout', forget)
    view.disconnect()
    observer.disconnect()
  }
}

/**
 * The first control of what was added instead, else of the next item, else the last one of the previous item, else the nearest around.
 * In an item, the link to its page is preferred: a second press of Enter must not act on another item.
 */
function findNear(part: HTMLElement, changes: MutationRecord[], removal: MutationRecord) {
  const { target, previousSibling, nextSibling } = removal
  const added = changes
    .filter((change) => change.target === target)
    .flatMap((change) => [...change.addedNodes])
  // Safari before 17.4 has no checkVisibility, so there hidden controls count too.
  const controls = [...part.querySelectorAll<HTMLElement>(selector)].filter(
    (control) => control.checkVisibility?.() !== false && !control.matches(':disabled'),
  )
  const inNext = controls.filter((control) => nextSibling?.contains(control))
  const inPrevious = controls.filter((control) => previousSibling?.contains(control))
  const isPageLink = (control: HTMLElement) => control.matches('a[href^="/"]')
  return (
    controls.find((control) => added.some((node) => node.contains(control))) ??
    inNext.find(isPageLink) ??
    inNext[0] ??
    inPrevious.find(isPageLink) ??
    inPrevious.at(-1) ??
    findAround(part, controls, removal)
  )
}

/** Takes the smallest element around the removed node that has a control, and returns its last control before the node, else its first one. */
function findAround(
  part: HTMLElement,
  controls: HTMLElement[],
  { target, nextSibling }: MutationRecord,
): HTMLElement | undefined {
  const isBefore = (control: Node) => {
    const position = (nextSibling ?? target).compareDocumentPosition(control)
    const isInside = !nextSibling && position & Node.DOCUMENT_POSITION_CONTAINED_BY
    return isInside || position & Node.DOCUMENT_POSITION_PRECEDING
  }
  for (let around: Node | null = target; around && around !== part; around = around.parentNode) {
    const inside = controls.filter((control) => around?.contains(control))
    if (inside.length > 0) return inside.findLast(isBefore) ?? inside[0]
  }
  return undefined
}
