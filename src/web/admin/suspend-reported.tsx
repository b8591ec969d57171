// Knows the button that suspends a reported listing, with the reason that the report suggests.
import { OctagonPause } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReasonKind } from '../../contract/decision-reason.ts'
import type { Report } from '../../contract/report.ts'
import { fieldId } from '../ui/field.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

/** `outcomeName` is the field that follows: when the button is gone, it takes the focus. */
type Props = { report: Report; outcomeName: string }

export function SuspendReported({ report: { reason, business }, outcomeName }: Props) {
  const [isAsking, setAsking] = useState(false)
  const hasDecided = useRef(false)
  const isShown = business.approvalStatus === 'approved'
  useEffect(() => {
    if (isShown || isAsking || !hasDecided.current) return
    hasDecided.current = false
    if (document.activeElement === document.body) document.getElementById(fieldId(outcomeName))?.focus()
  }, [isShown, isAsking, outcomeName])
  return (
    <>
      {isShown && (
        <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
          <OctagonPause aria-hidden="true" /> Suspend this listing…
          <span className="sr-only"> {business.name}</span>
        </button>
      )}
      {isAsking && (
        <DecisionDialog
          decision={{ transition: 'suspend', business, suggested: suggestions[reason] }}
          onDecide={() => {
            hasDecided.current = true
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const suggestions: Partial<Record<Report['reason'], ReasonKind>> = {
  'wrong-details': 'wrong-details',
  offensive: 'offensive',
}
