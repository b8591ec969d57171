// Tests what the dialog before a decision about a review says.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReviewItem } from '../../../contract/review.ts'
import { ReviewDialog } from './review-dialog.tsx'

test.each([
  ['published', 'reject', true],
  ['pending', 'approve', true],
  ['published', 'approve', false],
] as const)(
  'the dialog says that the writer of a %s review is told of the verdict %s: %s',
  (state, verdict, isTold) => {
    const item = { id: 'r', part: 'review', state, business: { name: 'Snoekvuur' } } as ReviewItem
    const html = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <ReviewDialog
          item={item}
          verdict={verdict}
          isByKey={false}
          onDecide={() => undefined}
          onAskNoMore={() => undefined}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    )
    expect(html.includes('Its writer is told by email.')).toBe(isTold)
    expect(html.includes('The reports are closed.')).toBe(!isTold)
    expect(html.includes('Approve without asking')).toBe(state === 'pending')
  },
)
