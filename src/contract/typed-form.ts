// Turns a form that a browser sent without a script into the input of a call; in the form, every field is text.
import { centre } from './image.ts'
import { type DayMode, type HoursRow, holidayDay, type SpecialDay } from './opening-hours.ts'

/** Whether a field holds a password: it is neither kept in a draft nor sent back with a refused form. */
export const isSecretField = (name: string): boolean => /password/i.test(name)

/** A form as a browser sends it: the texts of its fields in their order, and the names of the fields with a file. */
export type TypedForm = { texts: URLSearchParams; files: readonly string[] }

type Input = Record<string, unknown>

/** The field with the email of the account for which a form was rendered. */
export const accountField = 'signedInAs'

/** The fields that are not empty. */
export const filled = ({ texts }: TypedForm): Record<string, string> =>
  Object.fromEntries([...texts].filter(([, text]) => text !== ''))

/** The same without the fields `page` and `view`, which are only for the redirect. */
export function filledOnPage(typed: TypedForm): Record<string, string> {
  const { page: _page, view: _view, ...others } = filled(typed)
  return others
}

/** The same for a page on which some fields have other names; `names` maps their names in the call to those on the page. */
export const filledAs =
  (names: Record<string, string>) =>
  (typed: TypedForm): Record<string, string> => {
    const inCall = new Map(Object.entries(names).map(([name, onPage]) => [onPage, name]))
    return Object.fromEntries(
      Object.entries(filled(typed)).map(([name, text]) => [inCall.get(name) ?? name, text]),
    )
  }

/** The same with the token of the pasted link, which is the part after the #. */
export function withToken(typed: TypedForm): Input {
  const { link = '', ...others } = filled(typed)
  return { ...others, token: link.trim().split('#').at(-1) }
}

/** The forms of one photo send its text alternative and its id; each button uses what it needs. */
export const readPhotoId = ({ texts }: TypedForm): Input => ({ id: texts.get('id') ?? '' })

/** A text alternative can be emptied. A new photo has no id. */
export const readPhotoText = ({ texts }: TypedForm): Input => ({
  ...(texts.has('id') && { id: texts.get('id') }),
  alt: texts.get('alt') ?? '',
})

/** The ids of all photos in the new order, which is the value of the pressed button. */
export const readPhotoOrder = ({ texts }: TypedForm): Input => ({ order: texts.get('order')?.split(',') })

/** A page has many reports, so the names of the fields end with the id of the report. The note can be empty. */
export function readReportClosing({ texts }: TypedForm): Input {
  const id = texts.get('id') ?? ''
  const note = texts.get(`note-${id}`)
  return { id, outcome: texts.get(`outcome-${id}`) ?? '', ...(note && { note }) }
}

/** A change through the personal link. An emptied text or day is removed; photos whose box is ticked stay. */
export const readReviewChange = ({ texts }: TypedForm): Input => ({
  token: texts.get('token') ?? '',
  ...given(texts, 'stars', 'text', 'visitedOn', 'name'),
  ...(texts.has('hasPhotos') && { keepPhotos: texts.getAll('keepPhotos') }),
})

const given = (texts: URLSearchParams, ...names: string[]): Input =>
  Object.fromEntries(names.filter((name) => texts.has(name)).map((name) => [name, texts.get(name)]))

/** Which part of which review, and the version that was read. A page has many reviews, so the names of other fields end with the id. */
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

/** Who takes a listing; empty text is nobody. */
export function readAssignment({ texts }: TypedForm): Input {
  const person = (name: string) => texts.get(name) || null
  return {
    id: texts.get('id') ?? '',
    assigneeId: person('assigneeId'),
    seenAssigneeId: person('seenAssigneeId'),
  }
}

/** The message to the owner of a business, from the form of a report about it. */
export function readOwnerMessage({ texts }: TypedForm): Input {
  return { id: texts.get('business') ?? '', message: texts.get(`message-${texts.get('id')}`) ?? '' }
}

/** A page has many claims, so names end with the id here, too. The pressed button has the outcome. */
export function readClaimClosing({ texts }: TypedForm): Input {
  const id = texts.get('id') ?? ''
  const [digits, note] = [texts.get(`digits-${id}`), texts.get(`note-${id}`)]
  return { id, outcome: texts.get('outcome') ?? '', ...(digits && { digits }), ...(note && { note }) }
}

/** The digits alone. */
export function readClaimDigits({ texts }: TypedForm): Input {
  const id = texts.get('id') ?? ''
  return { id, digits: texts.get(`digits-${id}`) ?? '' }
}

/** The two versions, a choice for each field that differs, and the ticked photos. If none is ticked, no photo stays. */
export function readMerge({ texts }: TypedForm): Input {
  const choices = [...texts].filter(([name]) => name.startsWith('keep-'))
  return {
    id: texts.get('id') ?? '',
    other: texts.get('other') ?? '',
    version: Number(texts.get('version')),
    otherVersion: Number(texts.get('otherVersion')),
    keep: Object.fromEntries(choices.map(([name, text]) => [name.slice('keep-'.length), text])),
    photos: texts.getAll('photos'),
  }
}

/** The days of the form. */
export const formDays = [1, 2, 3, 4, 5, 6, 7, holidayDay] as const

/** The names of the fields of one day, or of a special day. */
export const hoursFields = (day: number | 'special') => ({
  mode: `mode-${day}`,
  /** The mode when the form was rendered: times that are typed on a day that was closed open it. */
  before: `mode-before-${day}`,
  opens: `opens-${day}`,
  closes: `closes-${day}`,
})
/** The other fields of special days. */
export const specialFields = { first: 'special-first', last: 'special-last', note: 'special-note' } as const

/** The names of all fields of hours and special days. */
const hoursFieldNames: ReadonlySet<string> = new Set([
  ...[...formDays, 'special' as const].flatMap((day) => Object.values(hoursFields(day))),
  ...Object.values(specialFields),
])

type Times = { opens: string; closes: string }

/** The week of the form; a missing time is '', which the contract refuses. Undefined if the form has no week. */
export function readTypedWeek(texts: URLSearchParams): HoursRow[] | undefined {
  if (!texts.has(hoursFields(1).mode)) return undefined
  return formDays.flatMap((day) => {
    const { mode, before, opens, closes } = hoursFields(day)
    const closings = texts.getAll(closes)
    const typed = texts
      .getAll(opens)
      .map((time, at) => ({ opens: time, closes: closings[at] ?? '' }))
      .filter(isTyped)
    const after = modeAfter(texts.get(mode), texts.get(before), typed.length > 0)
    // A day of the week without a row is closed; only public holidays have a row that says so.
    if (after === 'closed' && day !== holidayDay) return []
    return openingsOf(after, typed).map((times) => ({ day, ...times }))
  })
}

const isTyped = ({ opens, closes }: Times) => opens !== '' || closes !== ''

const isShut = (mode: string | null) => mode === 'closed' || mode === 'unsaid'

const modeAfter = (mode: string | null, before: string | null, hasTimes: boolean): DayMode =>
  ((isShut(mode) && before === mode && hasTimes ? 'open' : mode) ?? 'closed') as DayMode

function openingsOf(mode: DayMode, typed: Times[]): Omit<HoursRow, 'day'>[] {
  if (mode === 'closed') return [{ opens: null, closes: null }]
  if (mode === 'always') return [{ opens: '00:00', closes: '00:00' }]
  if (mode === 'unsaid') return []
  const times = typed.length > 0 ? typed : [{ opens: '', closes: '' }]
  if (mode === 'open') return times
  return times.map((one, at) => (at === times.length - 1 ? { opens: one.opens, closes: null } : one))
}

/**
 * The special days of the form, without the rows that are empty or were emptied: those have no date, no note and no new time.
 * Undefined if the form has no special days.
 */
export function readTypedSpecialDays(texts: URLSearchParams): SpecialDay[] | undefined {
  if (!texts.has(specialFields.first)) return undefined
  const names = { ...hoursFields('special'), ...specialFields }
  const all = (name: keyof typeof names) => texts.getAll(names[name])
  const [modes, before, opens, closes] = [all('mode'), all('before'), all('opens'), all('closes')]
  const [lasts, notes] = [all('last'), all('note')]
  return all('first').flatMap((first, at) => {
    const typed = { opens: opens[at] ?? '', closes: closes[at] ?? '' }
    const [last, note] = [lasts[at] || first, notes[at] || null]
    const isOpened = isShut(before[at] ?? null) && isTyped(typed)
    if (!last && !note && !isOpened) return []
    const [times] = openingsOf(modeAfter(modes[at] ?? null, before[at] ?? null, isTyped(typed)), [typed])
    return [{ from: first, to: last, opens: times?.opens ?? null, closes: times?.closes ?? null, note }]
  })
}

type FormInput = Record<string, unknown>

/** The input of a registration. A stock image is in a field of its own, because `image` is the field of the file. */
export function readRegistration(typed: TypedForm): FormInput {
  const { stock = '', ...fields } = readDetails(typed)
  return typed.files.includes('image') ? fields : { ...fields, image: stock }
}

/** The input of an edit. Fields that the form does not have stay unchanged. */
export function readEdit(typed: TypedForm): FormInput {
  const { removeImage, removeLogo, ...fields } = readDetails(typed)
  const { files } = typed
  return {
    ...fields,
    ...(removeImage !== undefined && !files.includes('image') && { image: '' }),
    ...(removeLogo !== undefined && !files.includes('logo') && { logo: '' }),
    ...(files.includes('image') && { focalPoint: centre }),
  }
}

/**
 * The fields of both forms. A box that is not ticked is not sent, so a missing one means no. Left out are the fields that need a script:
 * the place (without a script, the location says it), the text from which trades are found (without a script, trades are typed into
 * a field of their own), and the text from which hours are read.
 */
function readDetails({ texts }: TypedForm): FormInput {
  const {
    whatsappIsPhone: _ticked,
    placeId: _unchosen,
    trades,
    'trades-text': _untaken,
    'hours-text': _unread,
    ...fields
  } = Object.fromEntries([...texts].filter(([name]) => !hoursFieldNames.has(name)))
  const hoursWeek = readTypedWeek(texts)
  const specialDays = readTypedSpecialDays(texts)
  return {
    ...fields,
    ...(trades !== undefined && { trades: readTypedList(trades) }),
    ...(hoursWeek && { hoursWeek }),
    ...(specialDays && { specialDays }),
    whatsapp: texts.get('whatsapp') ?? (texts.has('whatsappIsPhone') ? texts.get('phone') : ''),
    offers: texts.getAll('offers'),
    hidesAddress: texts.has('hidesAddress'),
  }
}

/** The parts of a comma-separated text. */
export const readTypedList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A box that is not ticked is not sent. `id` is the current name of the category to change; a new one has none. */
export const readCategory = ({ texts }: TypedForm): Input => ({
  ...(texts.has('id') && { id: texts.get('id') }),
  name: texts.get('categoryName') ?? '',
  plural: texts.get('categoryPlural') ?? '',
  tint: texts.get('tint') ?? '',
  icon: texts.get('categoryIcon') ?? '',
  isTile: texts.has('isTile'),
})

/** The value of the pressed button is the name of the category. */
export const readCategoryHiding = ({ texts }: TypedForm): Input => ({
  id: texts.get('hide') ?? texts.get('show') ?? '',
  isHidden: texts.has('hide'),
})

/** All names, after the pressed button has moved one of them up or down. */
export function readCategoryOrder({ texts }: TypedForm): Input {
  const names = texts.getAll('names')
  const at = names.indexOf(texts.get('up') ?? texts.get('down') ?? '')
  const to = texts.has('up') ? at - 1 : at + 1
  const [moved, other] = [names[at], names[to]]
  if (moved === undefined || other === undefined) return { names }
  const swapped: Record<number, string> = { [to]: moved, [at]: other }
  return { names: names.map((name, position) => swapped[position] ?? name) }
}

/** The other names of a trade, and the related trades, are comma-separated. */
export const readNewTrade = (typed: TypedForm): Input => ({
  ...filled(typed),
  names: readTypedList(typed.texts.get('names') ?? ''),
  related: readTypedList(typed.texts.get('related') ?? ''),
})

/** The same for an existing trade. Its icon can be one that the list does not offer: if none is chosen, it stays. */
export const readTradeChange = (typed: TypedForm): Input => ({
  ...readNewTrade(typed),
  icon: typed.texts.get('icon') || undefined,
})
