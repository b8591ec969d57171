// Decides which state of a business's page is shown (spec §2).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { businessQuery } from '../../data/business-query.ts'
import { findListedCard } from '../../data/listed-card.ts'
import { useAddress } from '../../navigation/address.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { BusinessMissing } from './business-missing.tsx'
import { BusinessView } from './business-view.tsx'
import { detailHead } from './detail-head.ts'

export function DetailPage({ id = '' }: { id?: string }) {
  const client = useQueryClient()
  const { data: business, error, refetch } = useQuery(businessQuery(id))
  const card = findListedCard(client, id)
  usePageHead(detailHead(useSite(), useAddress().path, business, card))
  return <VisitorFrame>{screen()}</VisitorFrame>

  function screen(): ReactNode {
    const failure = business === undefined ? error : null
    if (business === null) return <BusinessMissing />
    if (failure && !card) return <BusinessMissing failure={failure} onRetry={refetch} />
    return <BusinessView card={card} business={business} failure={failure} onRetry={refetch} />
  }
}
