// Decides when a registration is compared with what is listed: when a field is left, with what the form holds then.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SimilarBusiness } from '../../../contract/similar.ts'
import { SimilarInput } from '../../../contract/similar.ts'
import { send } from '../../data/send.ts'
import type { SignupFormMethods } from './signup-fields.ts'

/** `asked` counts how often a field was left. A failure says nothing: the registration goes on without it. */
export function useSimilar(form: SignupFormMethods, asked: number): SimilarBusiness[] {
  const input = asked > 0 ? readInput(form) : null
  const { data } = useQuery({
    queryKey: ['/api/businesses/similar', input],
    queryFn: () => send<'listSimilar'>('POST', '/api/businesses/similar', input ?? {}),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })
  return input ? (data ?? []) : []
}

/** What is right already; null without a name, or with nothing to compare beside it. */
function readInput(form: SignupFormMethods): object | null {
  const { name, phone, placeId, location } = form.getValues()
  const given = Object.entries({ name, phone, placeId, location }).filter(([, value]) => value)
  const known = given.filter(([field, value]) => SimilarInput.shape[field as 'name'].safeParse(value).success)
  const fields = known.map(([field]) => field)
  return fields.includes('name') && fields.length > 1 ? Object.fromEntries(known) : null
}
