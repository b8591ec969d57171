// What is said about a business that closed or moved.
import type { OwnBusiness } from '../../contract/business.ts'
import { dayText } from '../../contract/day-text.ts'
import { currentTrading } from '../../contract/trading.ts'

/** Null when it is open as usual on the day `today`. */
export function tradingText(
  { trading = 'open', closedUntil = null, moved = null }: Partial<OwnBusiness>,
  today: string,
): string | null {
  const now = currentTrading({ trading, closedUntil, moved }, today)
  if (now === 'closed-for-good') return 'Closed for good'
  if (now === 'temporarily-closed' && closedUntil) return `Closed until ${dayText(closedUntil)}`
  return now === 'moved' && moved ? `Moved on ${dayText(moved.on)}` : null
}

/** The same for a live listing that is closed; null otherwise. */
export const closedText = (business: OwnBusiness, today: string): string | null =>
  business.approvalStatus === 'approved' && business.trading !== 'moved' ? tradingText(business, today) : null
