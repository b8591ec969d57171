// Decides what a form that a browser sent by itself says: every field is text there, and an empty one may mean nothing.

/** What a browser sends of a form: the texts of its fields in their order, and the names of the files that came with it. */
export type TypedForm = { texts: URLSearchParams; files: readonly string[] }

type Input = Record<string, unknown>

/** The field with the email of the account for which a form was drawn. */
export const accountField = 'signedInAs'

/** The fields in which something was typed. */
export const filled = ({ texts }: TypedForm): Record<string, string> =>
  Object.fromEntries([...texts].filter(([, text]) => text !== ''))

/** The same for a page that calls some fields otherwise; `names` has those, by their name in the call. */
export const filledAs =
  (names: Record<string, string>) =>
  (typed: TypedForm): Record<string, string> => {
    const inCall = new Map(Object.entries(names).map(([name, onPage]) => [onPage, name]))
    return Object.fromEntries(
      Object.entries(filled(typed)).map(([name, text]) => [inCall.get(name) ?? name, text]),
    )
  }

/** The same with the token of the link that was pasted. It stands after the #. */
export function withToken(typed: TypedForm): Input {
  const { link = '', ...others } = filled(typed)
  return { ...others, token: link.trim().split('#').at(-1) }
}

/** The forms of one photo have its text and its id; each button uses what it needs. */
export const readPhotoId = ({ texts }: TypedForm): Input => ({ id: texts.get('id') ?? '' })

/** A text may be emptied. A new photo has no id. */
export const readPhotoText = ({ texts }: TypedForm): Input => ({
  ...(texts.has('id') && { id: texts.get('id') }),
  alt: texts.get('alt') ?? '',
})

/** The ids of all photos, as the button that was pressed says them. */
export const readPhotoOrder = ({ texts }: TypedForm): Input => ({ order: texts.get('order')?.split(',') })

/** A page has many reports, so the names of the fields end with the number of the report. The note may be empty. */
export function readReportClosing({ texts }: TypedForm): Input {
  const id = texts.get('id') ?? ''
  const note = texts.get(`note-${id}`)
  return { id, outcome: texts.get(`outcome-${id}`) ?? '', ...(note && { note }) }
}
