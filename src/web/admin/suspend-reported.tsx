// Knows the button that suspends a reported listing, with the reason that the report suggests.
import { OctagonPause } from 'lucide-react'
import { useState } from 'react'
import type { ReasonKind } from '../../contract/decision-reason.ts'
import type { Report } from '../../contract/report.ts'
import { DecisionDialog } from './decision-dialog.tsx'

export function SuspendReported({ report: { reason, business } }: { report: Report }) {
  const [isAsking, setAsking] = useState(false)
  const isShown = business.approvalStatus === 'approved'
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
