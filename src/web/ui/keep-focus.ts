// Decides where the focus goes when the control that has it is removed from a part of a page: to a control at the same place, or
// to the heading.
import { focusHeading } from '../navigation/focus-management.ts'

const selector = 'a[href], button, input, select, textarea, summary'

/** The `ref` of the part. Without it the focus is lost, and a screen reader starts at the top of the page. */
export function keepFocus(part: HTMLElement | null) {
  if (!part) return
  let last: Node | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target as Node
  }
  const observer = new MutationObserver((changes) => {
    const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)))
    const isLost = last && !part.contains(last) && document.activeElement === document.body
    if (!removal || !isLost) return
    const near = findNear(part, changes, removal)
    if (near) near.focus()
    else focusHeading()
  })
  part.addEventListener('focusin', remember)
  observer.observe(part, { childList: true, subtree: true })
  return () => {
    part.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** The first control of what came instead, else of the next item, else the last one of the item before, else any that follows. */
function findNear(part: HTMLElement, changes: MutationRecord[], removal: MutationRecord) {
  const { target, previousSibling, nextSibling } = removal
  const added = changes
    .filter((change) => change.target === target)
    .flatMap((change) => [...change.addedNodes])
  // Safari before 17.4 has no checkVisibility, and takes hidden ones too.
  const controls = [...part.querySelectorAll<HTMLElement>(selector)].filter(
    (control) => control.checkVisibility?.() !== false && !control.matches(':disabled'),
  )
  const follows = (control: Node) => {
    const position = (nextSibling ?? target).compareDocumentPosition(control)
    const isBefore = !nextSibling && position & Node.DOCUMENT_POSITION_CONTAINED_BY
    return !isBefore && (position & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  }
  return (
    controls.find((control) => added.some((node) => node.contains(control))) ??
    controls.find((control) => nextSibling?.contains(control)) ??
    controls.findLast((control) => previousSibling?.contains(control)) ??
    controls.find(follows)
  )
}
