// Knows the words of the owner's screen about closing and moving.
import type { Trading } from '../../../contract/trading.ts'

export const tradingWords = {
  panel: 'Visitors read it on your page. Nothing that you wrote is lost.',
  label: 'Open, closed or moved?',
  day: 'Opens again on',
  dayHelp: 'From this day on your listing says that you are open as usual.',
} as const

/** What each choice means for visitors. */
export const tradingHelp: Record<Trading, string> = {
  open: 'Your opening hours count.',
  'temporarily-closed': 'Your listing stays, and says until when you are closed.',
  moved: 'Write the new address above. For 90 days visitors read that you moved there.',
  'closed-for-good':
    'Your page stays and says so, but it is in no list and no search of this site. You can open again at any time.',
}
