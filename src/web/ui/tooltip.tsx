// The tooltip with the name of an icon: it opens 700 ms after hover, and at once on focus (spec §9).
import { Content, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import './tooltip.css'

type TooltipProps = { text: string; isOff: boolean; children: ReactNode }

/** Put it once around all tooltips: within 300 ms after one has closed, the next opens without the delay. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Provider>
  )
}

/**
 * The <div> around `children` is the trigger, so that a link keeps its own click handler. `isOff` leaves the tree as it is,
 * so nothing is mounted again. There is no portal: the text stays in the landmark of the element that it names.
 */
export function Tooltip({ text, isOff, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOff && isOpen) setOpen(false)
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger asChild {...(isOff && noTriggerEvents)}>
        <div>{children}</div>
      </Trigger>
      <Content className="tooltip" side="right" sideOffset={8}>
        {text}
      </Content>
    </Root>
  )
}

/** Radix ignores an event whose default is prevented. */
const prevent = (event: SyntheticEvent) => event.preventDefault()
const noTriggerEvents = { onPointerMove: prevent, onFocus: prevent }
