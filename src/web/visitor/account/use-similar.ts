// Decides when a registration is compared with what is listed: when a field is left or a place is chosen, with what the form holds then.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SimilarBusiness } from '../../../contract/similar.ts'
import { SimilarInput } from '../../../contract/similar.ts'
import { send } from '../../data/send.ts'
import type { SignupFormMethods } from './signup-fields.ts'
import { listCurrent } from './similar-rules.ts'

/** The fields that are compared. */
export const comparedFields = ['name', 'phone', 'location'] as const
type ComparedField = (typeof comparedFields)[number]

/**
 * `ask` is called when a field is left or a place is chosen, and `listAt` returns what was found because of a field: a number by the phone, a name by
 * whichever of name and location was changed last, and nothing any more once these are typed on. A failure says nothing: the
 * registration goes on without it.
 */
export function useSimilar(form: SignupFormMethods) {
  const [{ input, at }, setAsked] = useState<Asked>({ input: null, at: 'name' })
  const [name, phone, location, placeId] = useWatch({
    control: form.control,
    name: [...comparedFields, 'placeId'],
  })
  const { data } = useQuery({
    queryKey: ['/api/businesses/similar', input],
    queryFn: async () => ({
      asked: input ?? {},
      found: await send<'listSimilar'>('POST', '/api/businesses/similar', input ?? {}),
    }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })
  const ask = (left: ComparedField) => {
    const next = readInput(form)
    if (JSON.stringify(next) !== JSON.stringify(input))
      setAsked({ input: next, at: left === 'phone' ? at : left })
  }
  const listAt = (field: ComparedField): SimilarBusiness[] => {
    const current =
      input && data ? listCurrent(data.found, data.asked, { name, phone, location, placeId }) : []
    return current.filter(({ why }) => (why === 'phone' ? 'phone' : at) === field)
  }
  return { ask, listAt }
}

type Asked = { input: object | null; at: Exclude<ComparedField, 'phone'> }

/** What is right already; null without a name, or with nothing to compare beside it. */
function readInput(form: SignupFormMethods): object | null {
  const { name, phone, placeId, location } = form.getValues()
  const given = Object.entries({ name, phone, placeId, location }).filter(([, value]) => value)
  const known = given.filter(([field, value]) => SimilarInput.shape[field as 'name'].safeParse(value).success)
  const fields = known.map(([field]) => field)
  return fields.includes('name') && fields.length > 1 ? Object.fromEntries(known) : null
}
