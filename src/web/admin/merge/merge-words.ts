// What two listings say, field by field: what differs is chosen, and what is the same is shown once.
import type { OwnBusiness } from '../../../contract/business.ts'
import { listShownChanges } from '../../../contract/field-changes.ts'
import { type MergeField, mergeFieldNames, mergeFields } from '../../../contract/merge.ts'
import { describeChanges, type EditDifference } from '../../business/change-words.ts'

/** What differs of one choice; `usual` is the side that is chosen at first. */
export type MergeChoice = { field: MergeField; differences: EditDifference[]; usual: 'this' | 'other' }

/** The choices: at first the listing that stays keeps what it says, and takes what it does not say. */
export function listChoices(stays: OwnBusiness, goes: OwnBusiness): MergeChoice[] {
  const changes = listShownChanges(stays, goes)
  return mergeFieldNames.flatMap((field) => {
    const ofField = changes.filter((change) => columnsOf(field).includes(change.field))
    if (ofField.length === 0) return []
    const differences = describeChanges(ofField, () => true)
    const isMissing = differences.every((one) => ('image' in one ? !one.old : !one.before))
    return [{ field, differences, usual: isMissing ? 'other' : 'this' } as const]
  })
}

/** The facts that both state, without pictures. */
export function listSame(stays: OwnBusiness, goes: OwnBusiness): { label: string; text: string }[] {
  const chosen = listChoices(stays, goes).map(({ field }) => field)
  return mergeFieldNames
    .filter(
      (field) => !chosen.includes(field) && field !== 'image' && field !== 'logo' && field !== 'trading',
    )
    .flatMap((field) =>
      describeChanges([{ field, from: null, to: stays[field] }]).flatMap((one) =>
        'now' in one && one.now ? [{ label: one.label, text: one.now }] : [],
      ),
    )
}

/** In changes, a place has its own name. */
const columnsOf = (field: MergeField): string[] => {
  const names: string[] = [...mergeFields[field]]
  return names.includes('placeId') ? [...names, 'place'] : names
}
