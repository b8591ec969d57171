// Decides how owners and moderators read that a business is closed or moved.
import type { OwnBusiness } from '../../contract/business.ts'
import { dayText } from '../../contract/day-text.ts'
import { currentTrading } from '../../contract/trading.ts'

/** Null while it is open as usual. */
export function tradingText({ trading, closedUntil, moved }: Partial<OwnBusiness>): string | null {
  if (trading === 'closed-for-good') return 'Closed for good'
  if (trading === 'temporarily-closed' && closedUntil) return `Closed until ${dayText(closedUntil)}`
  return trading === 'moved' && moved ? `Moved on ${dayText(moved.on)}` : null
}

/** The same of a live listing, while its owner keeps it closed on the day `today`; null otherwise. */
export function closedText(business: OwnBusiness, today: string): string | null {
  const trading = currentTrading(business, today)
  const isClosed = trading === 'temporarily-closed' || trading === 'closed-for-good'
  return isClosed && business.approvalStatus === 'approved' ? tradingText(business) : null
}
