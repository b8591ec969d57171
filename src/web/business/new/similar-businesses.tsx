// Tells whoever registers or adds a business that it may already be listed. It never blocks the form.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type SimilarBusiness, SimilarInput } from '../../../contract/similar.ts'
import { send } from '../../data/send.ts'
import type { NewBusinessForm } from './new-business-form.ts'
import './similar-businesses.css'

type SimilarBusinessesProps = {
  similar: SimilarBusiness[]
  /** What to do about the similar businesses. */
  advice: ReactNode
}

/** The live region exists before its text, so that screen readers announce the text. Its links open a new tab, so that the form stays. */
export function SimilarBusinesses({ similar, advice }: SimilarBusinessesProps) {
  return (
    <div role="status" className="similar-businesses">
      {similar.length > 0 && (
        <div className="notice">
          <ul>
            {similar.map((business) => (
              <li key={business.path}>
                {similarText(business)}{' '}
                <a href={business.path} target="_blank" rel="noopener">
                  Have a look
                  <span className="sr-only"> at {business.name}</span>
                </a>
              </li>
            ))}
          </ul>
          {advice}
        </div>
      )}
    </div>
  )
}

/** The first part of the query key of every comparison. */
export const similarKey = ['/api/businesses/similar']

/** The fields that are compared. */
export const comparedFields = ['name', 'phone', 'location'] as const
type ComparedField = (typeof comparedFields)[number]

/**
 * `ask` is called when a field is left or a place is chosen. `listAt` returns the businesses to show below a field: those with the same
 * phone number below the phone, those with a similar name below the name or the location, whichever was left last. A business is no
 * longer shown once the fields that found it change. Failures are ignored: the registration goes on without this.
 */
export function useSimilar(form: NewBusinessForm) {
  const [{ input, at }, setAsked] = useState<Asked>({ input: null, at: 'name' })
  const [name, phone, location, placeId] = useWatch({
    control: form.control,
    name: [...comparedFields, 'placeId'],
  })
  const { data } = useQuery({
    queryKey: [...similarKey, input],
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

/** The fields that are valid so far; null without a name, or with nothing else to compare. */
function readInput(form: NewBusinessForm): object | null {
  const { name, phone, placeId, location } = form.getValues()
  const given = Object.entries({ name, phone, placeId, location }).filter(([, value]) => value)
  const known = given.filter(([field, value]) => SimilarInput.shape[field as 'name'].safeParse(value).success)
  const fields = known.map(([field]) => field)
  return fields.includes('name') && fields.length > 1 ? Object.fromEntries(known) : null
}

/** The values that were compared, or those now in the form. */
export type Compared = Partial<Record<'name' | 'phone' | 'location' | 'placeId', unknown>>

/** The fields that each reason depends on. */
const comparedBy = { phone: ['phone'], name: ['name', 'location', 'placeId'] } as const satisfies Record<
  SimilarBusiness['why'],
  readonly (keyof Compared)[]
>

/** Those of `found` whose compared fields are still as in `asked`. */
export const listCurrent = (found: SimilarBusiness[], asked: Compared, now: Compared): SimilarBusiness[] =>
  found.filter(({ why }) => comparedBy[why].every((field) => (asked[field] || '') === (now[field] || '')))

/** One business in a sentence. */
function similarText({ name, place, why }: SimilarBusiness): string {
  if (why === 'name')
    return place
      ? `There is already a listing with a similar name nearby: "${name}" in ${place}.`
      : `There is already a listing with a similar name nearby: "${name}".`
  return place
    ? `There is already "${name}" in ${place} with this phone number.`
    : `There is already "${name}" with this phone number.`
}
