// What the forms of reviews say that a browser sent by itself: a page has many, so most names of fields end with the id of the review.
import { filled, type TypedForm } from './typed-form.ts'

type Input = Record<string, unknown>

/** A change by the personal link. An emptied text or day is none; a photo stays whose box is ticked. */
export const readReviewChange = ({ texts }: TypedForm): Input => ({
  token: texts.get('token') ?? '',
  ...given(texts, 'stars', 'text', 'visitedOn', 'name'),
  ...(texts.has('hasPhotos') && { keepPhotos: texts.getAll('keepPhotos') }),
})

const given = (texts: URLSearchParams, ...names: string[]): Input =>
  Object.fromEntries(names.filter((name) => texts.has(name)).map((name) => [name, texts.get(name)]))

/** Which part of which review, and the version that was read. */
export function readReviewDecision(typed: TypedForm): Input {
  const { id, part, version } = filled(typed)
  return { id: id ?? '', ...(part && { part }), ...(version && { version }) }
}

/** The same with the reason: the fields `kind-<id>` and `note-<id>`. */
export function readReviewRejection(typed: TypedForm): Input {
  const id = typed.texts.get('id') ?? ''
  const [kind, note] = [typed.texts.get(`kind-${id}`), typed.texts.get(`note-${id}`)]
  return { ...readReviewDecision(typed), ...(kind && { reason: { kind, ...(note && { text: note }) } }) }
}

/** The day until which a business is closed to reviews, and why: the fields `until-<id>` and `why-<id>`. */
export function readReviewClosing({ texts }: TypedForm): Input {
  const id = texts.get('id') ?? ''
  return { id, until: texts.get(`until-${id}`) ?? '', reason: texts.get(`why-${id}`) ?? '' }
}
