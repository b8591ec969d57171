// Knows the keys and the states of a text field that has a listbox; the focus stays in the text field.
import { useEffect, useEffectEvent } from 'react'

type Combobox = {
  listId: string
  /** Options that are shown; 0: the list is closed. */
  count: number
  /** The option that Enter takes; -1: none. */
  active: number
  onMove: (active: number) => void
  onOpen: () => void
  onClose: () => void
  /** Enter, Tab and a tap elsewhere. */
  onLeave: () => void
  onChoose: (at: number) => void
}

export function useCombobox(input: HTMLInputElement, combobox: Combobox): void {
  const { listId, count, active } = combobox
  useEffect(() => {
    setAttributes(input, {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(count > 0),
      'aria-activedescendant': active < 0 ? null : `${listId}-${active}`,
    })
  }, [input, listId, count, active])
  const press = useEffectEvent((event: KeyboardEvent) => pressKey(event, combobox))
  const leave = useEffectEvent(combobox.onLeave)
  useEffect(() => {
    const listening = new AbortController()
    input.addEventListener('keydown', (event) => press(event), listening)
    input.addEventListener('blur', () => leave(), listening)
    return () => listening.abort()
  }, [input])
}

function setAttributes(input: HTMLInputElement, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) input.removeAttribute(name)
    else input.setAttribute(name, value)
  }
}

/** After the last option comes the text field again, and then the first. */
function pressKey(event: KeyboardEvent, { count, active, ...on }: Combobox): void {
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const isChoice = event.key === 'Enter' && active >= 0 && count > 0
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (move && count === 0) on.onOpen()
  else if (move) on.onMove(((active + 1 + move + count + 1) % (count + 1)) - 1)
  else if (isChoice) on.onChoose(active)
  else if (event.key === 'Escape' && count > 0) on.onClose()
  else {
    if (event.key === 'Enter' || event.key === 'Tab') on.onLeave()
    return
  }
  event.preventDefault()
}
