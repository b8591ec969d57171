// Knows the name that appears beside an icon after a moment of pointing at it, or at once on focus (spec §9).
import { Content, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import './tooltip.css'

type TooltipProps = { text: string; isOff?: boolean; children: ReactNode }

/** Put once around what has tooltips: the second one in a row comes without the wait. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Provider>
  )
}

/**
 * The frame around `children` listens, so that a link keeps its own answer to a click; off, the tree stays the same. The
 * words are drawn here and not at the end of the page, so that they stay in the landmark of what they name.
 */
export function Tooltip({ text, isOff = false, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOff && isOpen) setOpen(false)
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger asChild {...(isOff && deaf)}>
        <div>{children}</div>
      </Trigger>
      <Content className="tooltip" side="right" sideOffset={8}>
        {text}
      </Content>
    </Root>
  )
}

/** An event that is marked as answered opens nothing. */
const answered = (event: SyntheticEvent) => event.preventDefault()
const deaf = { onPointerMove: answered, onFocus: answered }
