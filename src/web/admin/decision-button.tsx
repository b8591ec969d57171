// Knows the button of one decision about a business, and its words while the decision runs.
import type { MouseEvent } from 'react'
import { type Decision, decisions } from '../../contract/transitions.ts'
import { decisionIcons } from './decision-icons.ts'

type DecisionButtonProps = {
  id?: string
  decision: Decision
  /** The name of the business. */
  name: string
  isRunning: boolean
  /** The decision that runs or ran last. */
  running: Decision | undefined
  onDecide: (event: MouseEvent, decision: Decision) => void
}

export function DecisionButton({ id, decision, name, isRunning, running, onDecide }: DecisionButtonProps) {
  const { label, busyLabel } = decisions[decision]
  const Icon = decisionIcons[decision]
  return (
    <button
      type="button"
      className="button"
      id={id}
      aria-disabled={isRunning || undefined}
      onClick={(event) => onDecide(event, decision)}
    >
      <Icon aria-hidden="true" />
      {isRunning && running === decision ? busyLabel : label}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
