// The form that merges two listings: a choice for each field that differs, a checkbox for each photo, and what will happen.
import { type SubmitEvent, useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { listShownChanges } from '../../../contract/field-changes.ts'
import { imageVariantPath } from '../../../contract/image.ts'
import { type MergeField, mergeFieldNames, mergeFields, mergeUndoDays } from '../../../contract/merge.ts'
import { maxPhotos, type Photo } from '../../../contract/photo.ts'
import type { PriceSign } from '../../../contract/site-settings.ts'
import { readMerge } from '../../../contract/typed-form.ts'
import { describeChanges, type EditDifference } from '../../business/change-words.ts'
import { mergePath, useMergeCalls } from '../../data/moderate.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { businessHistoryPath } from '../../data/paged-lists.ts'
import { sentenceOf, useRefusedForm } from '../../data/send.ts'
import { navigate, PageLink } from '../../navigation/navigation.tsx'
import { FieldRemarks, fieldId } from '../../ui/fields.tsx'
import { ButtonFailure, RefusedSummary, SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { useEarlyTyping } from '../../ui/hydration.ts'
import { useSite } from '../../ui/page-head.ts'

type Sides = { stays: OwnBusiness; goes: OwnBusiness }

export function MergeForm({ stays, goes }: Sides) {
  const { refused, at } = useRefusedForm('/admin/businesses/:id/merge')
  const { priceSign = '$' } = useSite()
  const choices = listChoices(stays, goes, priceSign)
  const photos = [...stays.photos, ...goes.photos]
  const chosenBefore = (name: string) => refused?.values[name]?.[0]
  const isTicked = (id: string, place: number) =>
    refused ? (refused.values.photos ?? []).includes(id) : place < maxPhotos
  const first = choices.filter(
    ({ field, usual }) => (chosenBefore(`keep-${field}`) ?? usual) === 'other',
  ).length
  const [taken, setTaken] = useState(first)
  const count = (fields: FormData) =>
    setTaken([...fields].filter(([name, text]) => name.startsWith('keep-') && text === 'other').length)
  const form = useEarlyTyping(count)
  const { send, failure, isRunning } = useMerging(stays.id)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <form
      className="form merge-form"
      ref={form}
      method="post"
      action={mergePath(stays.id, goes.id)}
      onSubmit={submit}
      onChange={(event) => count(new FormData(event.currentTarget))}
      aria-label={title(stays, goes)}
    >
      <SignedInAs />
      <input type="hidden" name="id" value={stays.id} />
      <input type="hidden" name="other" value={goes.id} />
      <input type="hidden" name="version" value={stays.version} />
      <input type="hidden" name="otherVersion" value={goes.version} />
      {!failure && <RefusedSummary refused={refused} failureTitle="Nothing was merged" />}
      {choices.map((choice) => (
        <ChoiceField key={choice.field} choice={choice} chosen={chosenBefore(`keep-${choice.field}`)} />
      ))}
      {photos.length > 0 && (
        <PhotosField
          photos={photos}
          isTicked={isTicked}
          own={stays.photos.length}
          error={at('photos').error}
        />
      )}
      <SameFacts stays={stays} goes={goes} />
      <p className="merge-preview" role="status">
        {previewText({ stays, goes }, taken, choices.length)}
      </p>
      <ButtonFailure text={failure} />
      <div className="form-actions">
        <SubmitButton label="Merge the Listings" busyLabel="Merging..." busy={isRunning} />
        <PageLink className="button" href={businessHistoryPath(stays.id)}>
          Cancel
        </PageLink>
      </div>
    </form>
  )
}

const title = (stays: OwnBusiness, goes: OwnBusiness) => `Merge ${goes.name} into ${stays.name}`

function previewText({ stays, goes }: Sides, taken: number, differing: number): string {
  const fields = taken === 1 ? '1 field' : `${taken} fields`
  const kept =
    differing === 0
      ? 'says what both say'
      : taken === 0
        ? 'keeps what it says'
        : `takes ${fields} of the other`
  const owner = goes.isClaimed && !stays.isClaimed ? ', gets its owner' : ''
  return `${stays.name} stays, ${kept}${owner}, and gets its reports. ${goes.name} is no longer listed. You can take this back for ${mergeUndoDays} days, until someone changes the listing.`
}

function useMerging(id: string) {
  const { merge } = useMergeCalls()
  const [failure, setFailure] = useState<string | null>(null)
  const { run, isRunning } = useOneAtATime(async (fields: FormData) => {
    setFailure(null)
    const texts = new URLSearchParams([...fields].map(([name, text]) => [name, String(text)]))
    try {
      await merge.mutateAsync(readMerge({ texts, files: [] }))
      navigate(`${businessHistoryPath(id)}?sent=merge`)
    } catch (error) {
      setFailure(sentenceOf(error, 'The listings were not merged. Please try again.'))
    }
  })
  return { send: run, failure, isRunning }
}

const sides = [
  { side: 'this', word: 'The one that stays' },
  { side: 'other', word: 'The other one' },
] as const

function ChoiceField({
  choice: { field, differences, usual },
  chosen,
}: {
  choice: MergeChoice
  chosen: string | undefined
}) {
  return (
    <fieldset className="field merge-choice">
      <legend>{differences.map(({ label }) => label).join(', ')}</legend>
      <div className="choices merge-sides">
        {sides.map(({ side, word }) => (
          <label key={side}>
            <input
              type="radio"
              name={`keep-${field}`}
              value={side}
              defaultChecked={(chosen ?? usual) === side}
            />
            <span className="merge-value">
              <span className="merge-word">{word}</span>
              {differences.map((difference) => (
                <Value key={difference.label} difference={difference} isOther={side === 'other'} />
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Value({ difference, isOther }: { difference: EditDifference; isOther: boolean }) {
  if ('image' in difference) {
    const image = isOther ? difference.image : difference.old
    return image ? <img src={image} alt={difference.label} loading="lazy" /> : <span>no picture</span>
  }
  return <bdi className="merge-text">{(isOther ? difference.now : difference.before) ?? 'nothing'}</bdi>
}

type PhotosFieldProps = {
  photos: Photo[]
  isTicked: (id: string, place: number) => boolean
  own: number
  error: string | undefined
}

function PhotosField({ photos, isTicked, own, error }: PhotosFieldProps) {
  const id = fieldId('photos')
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend>Photos to keep</legend>
      <div className="choices merge-photos">
        {photos.map((photo, place) => (
          <label key={photo.id}>
            <input
              type="checkbox"
              name="photos"
              value={photo.id}
              defaultChecked={isTicked(photo.id, place)}
            />
            <img
              src={imageVariantPath(photo.id, 320)}
              alt={
                photo.alt || `Photo ${place + 1}, of ${place < own ? 'the one that stays' : 'the other one'}`
              }
              width={photo.width}
              height={photo.height}
              loading="lazy"
            />
          </label>
        ))}
      </div>
      <FieldRemarks id={id} help={`At most ${maxPhotos}.`} error={error} />
    </fieldset>
  )
}

function SameFacts({ stays, goes }: Sides) {
  const { priceSign = '$' } = useSite()
  const same = listSame(stays, goes, priceSign)
  if (same.length === 0) return null
  return (
    <section className="merge-same" aria-labelledby="merge-same">
      <h2 id="merge-same">The same in both</h2>
      <dl>
        {same.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One choice between the two listings; `usual` is the side that is preselected. */
type MergeChoice = { field: MergeField; differences: EditDifference[]; usual: 'this' | 'other' }

/** By default, the listing that stays keeps its own values, and takes those that it lacks. */
function listChoices(stays: OwnBusiness, goes: OwnBusiness, priceSign: PriceSign): MergeChoice[] {
  const changes = listShownChanges(stays, goes)
  return mergeFieldNames.flatMap((field) => {
    const ofField = changes.filter((change) => columnsOf(field).includes(change.field))
    if (ofField.length === 0) return []
    const differences = describeChanges(ofField, priceSign, () => true)
    const isMissing = differences.every((one) => ('image' in one ? !one.old : !one.before))
    return [{ field, differences, usual: isMissing ? 'other' : 'this' } as const]
  })
}

/** The facts that are the same in both, without pictures and the operating status. */
function listSame(
  stays: OwnBusiness,
  goes: OwnBusiness,
  priceSign: PriceSign,
): { label: string; text: string }[] {
  const chosen = listChoices(stays, goes, priceSign).map(({ field }) => field)
  return mergeFieldNames
    .filter(
      (field) => !chosen.includes(field) && field !== 'image' && field !== 'logo' && field !== 'trading',
    )
    .flatMap((field) =>
      describeChanges([{ field, from: null, to: stays[field] }], priceSign).flatMap((one) =>
        'now' in one && one.now ? [{ label: one.label, text: one.now }] : [],
      ),
    )
}

/** A change of `placeId` is listed as `place`. */
const columnsOf = (field: MergeField): string[] => {
  const names: string[] = [...mergeFields[field]]
  return names.includes('placeId') ? [...names, 'place'] : names
}
