// The tooltips of the closed sidebar, with the library that they need: loaded once the sidebar is closed.
import * as RadixTooltip from '@radix-ui/react-tooltip'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import '../ui/tooltip.css'

/**
 * A tooltip opens 700 ms after hover, and at once on focus (spec §9). Put this once around all of them: within 300 ms after one
 * has closed, the next opens without the delay.
 */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

export type TooltipProps = { text: string; isOff: boolean; children: ReactNode }

/**
 * The <div> around `children` is the trigger, so that a link keeps its own click handler. `isOff` leaves the tree as it is,
 * so nothing is mounted again. There is no portal: the text stays in the landmark of the element that it names.
 */
export function Tooltip({ text, isOff, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOff && isOpen) setOpen(false)
  return (
    <RadixTooltip.Root open={isOpen} onOpenChange={setOpen}>
      <RadixTooltip.Trigger asChild {...(isOff && noTriggerEvents)}>
        <div>{children}</div>
      </RadixTooltip.Trigger>
      <RadixTooltip.Content className="tooltip" side="right" sideOffset={8}>
        {text}
      </RadixTooltip.Content>
    </RadixTooltip.Root>
  )
}

/** Radix ignores an event whose default is prevented. */
const prevent = (event: SyntheticEvent) => event.preventDefault()
const noTriggerEvents = { onPointerMove: prevent, onFocus: prevent }
