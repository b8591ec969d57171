// The log of all businesses: a form that filters it, and its lines.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AdminCategory } from '../../contract/category-changes.ts'
import { dayText, formatCount } from '../../contract/day-text.ts'
import type { FieldChange, LogEntry } from '../../contract/history.ts'
import type { NewHoliday } from '../../contract/hours.ts'
import { businessPath } from '../../contract/page.ts'
import { reportOutcomes, reportReasons } from '../../contract/report-choices.ts'
import { reviewPolicies } from '../../contract/review-choices.ts'
import type { SiteSettingName } from '../../contract/site-settings.ts'
import type { AdminTrade } from '../../contract/trade-changes.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { describeChanges } from '../business/change-words.ts'
import { generalSubject, HistoryLine, HistoryList } from '../business/history-list.tsx'
import { maxFieldLength } from '../data/filter.ts'
import { isAdministrator } from '../data/page-access.ts'
import {
  businessHistoryPath,
  describeTotal,
  listLogFaults,
  logFilters,
  logQuery,
  useLines,
} from '../data/paged-lists.ts'
import { useSession } from '../data/session.ts'
import { navigate, PageLink, useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { SelectField, TextField } from '../ui/fields.tsx'
import { useEarlyTyping } from '../ui/hydration.ts'
import { titled } from '../ui/page-head.ts'
import { TellOnWhatsapp } from './lists/moderation-notices.tsx'
import { policyWords } from './settings/content-forms.tsx'

export const logPage: ScreenParts = {
  Component: LogPage,
  head: titled('Log'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(logQuery(search, get))],
}

function LogPage() {
  const { search } = useAddress()
  const [fault] = Object.values(listLogFaults(search))
  return (
    <>
      <PageHeading title="Log" text={fault ? 'The log was not searched.' : <LineCount search={search} />} />
      <LogForm search={search} />
      {!fault && <LogLines search={search} />}
    </>
  )
}

function LineCount({ search }: { search: string }) {
  return <span role="status">{describeTotal(useLines(logQuery(search)), countText)}</span>
}

function LogLines({ search }: { search: string }) {
  return (
    <HistoryList
      isCounted
      list={useLines(logQuery(search))}
      failureTitle="The log could not be loaded"
      none={
        isFiltered(search)
          ? 'No entries match. Try fewer letters, more days, or Everyone.'
          : 'Nothing has happened yet.'
      }
      pathOf={pathFrom(search)}
    >
      {(line) => (
        <HistoryLine
          key={line.id}
          line={line}
          subject={<LineSubject {...line} />}
          describe={describeLogChanges}
        >
          <TellOnWhatsapp link={line.whatsappLink} name={line.business?.name} />
        </HistoryLine>
      )}
    </HistoryList>
  )
}

const countText = (total: string) => (total === '1' ? '1 entry' : `${formatCount(total)} entries`)

const isFiltered = (search: string) => logFilters.some((name) => new URLSearchParams(search).get(name))

/** The address of the log from a cursor on, with the same filters. */
const pathFrom = (search: string) => (cursor: string) => {
  const now = new URLSearchParams(search)
  const query = new URLSearchParams(
    logFilters.flatMap((name) => (now.get(name) ? [[name, now.get(name) ?? '']] : [])),
  )
  query.set('cursor', cursor)
  return `/admin/log?${query}`
}

function LogForm({ search }: { search: string }) {
  const { form, typed, type } = useTypedFilters(search)
  // After a refusal, each change is checked again, as in the forms with schemas.
  const wasRefused = Object.keys(listLogFaults(search)).length > 0
  const faults = wasRefused ? listLogFaults(typed) : {}
  const fieldOf = (name: LogFilter) => ({
    name,
    required: false,
    error: faults[name],
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const filled = logFilters.flatMap((name) => (typed[name].trim() ? [[name, typed[name].trim()]] : []))
    const query = new URLSearchParams(filled).toString()
    navigate(`/admin/log${query && `?${query}`}`)
  }
  return (
    <search>
      <form className="history-filter" action="/admin/log" ref={form} onSubmit={submit}>
        <TextField
          label="Business, email or phone"
          type="search"
          maxLength={maxFieldLength}
          {...fieldOf('q')}
        />
        <SelectField label="Done by" {...fieldOf('by')}>
          <option value="">Everyone</option>
          <option value="moderators">Moderators</option>
          <option value="owners">Owners</option>
        </SelectField>
        <TextField label="From" type="date" {...fieldOf('from')} />
        <TextField label="To" type="date" {...fieldOf('to')} />
        <button type="submit" className="button button-main">
          Search
        </button>
        {Object.values(readFilters(search)).some(Boolean) && (
          <PageLink className="button" href="/admin/log">
            Clear
          </PageLink>
        )}
      </form>
    </search>
  )
}

type LogFilter = (typeof logFilters)[number]

/** What is typed into the filters. A new address replaces it, and the first invalid field gets the focus. */
function useTypedFilters(search: string) {
  const [typed, setTyped] = useState(() => readFilters(search))
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    setTyped(readFilters(search))
  }
  const form = useEarlyTyping((early) => setTyped(filtersFrom((name) => early.get(name))))
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [search, form])
  return { form, typed, type: (name: LogFilter, text: string) => setTyped({ ...typed, [name]: text }) }
}

function readFilters(search: string): Record<LogFilter, string> {
  const address = new URLSearchParams(search)
  return filtersFrom((name) => address.get(name))
}

const filtersFrom = (read: (name: LogFilter) => unknown): Record<LogFilter, string> => ({
  q: String(read('q') ?? ''),
  by: String(read('by') ?? ''),
  from: String(read('from') ?? ''),
  to: String(read('to') ?? ''),
})

export function LineSubject({
  business,
  what,
  person = null,
}: Pick<LogEntry, 'business'> & Partial<Pick<LogEntry, 'what' | 'person'>>) {
  return (
    <h2 className="history-subject">
      {business && <BusinessLinks {...business} />}
      {!business && person !== null && <bdi>{person}</bdi>}
      {!business && person === null && what && <GeneralLink what={what} className="text-button" />}
    </h2>
  )
}

/** The subject of a line about no business and no person: a link, or plain text for people who cannot open its page. */
export function GeneralLink({ what, ...look }: Pick<LogEntry, 'what'> & { className?: string }) {
  const { label, href, isForAdministrators } = generalSubject(what)
  const auth = useSession()
  if (isForAdministrators && !isAdministrator(auth)) return label
  return (
    <PageLink {...look} href={href}>
      {label}
    </PageLink>
  )
}

function BusinessLinks({ id, name }: { id: string; name: string }) {
  return (
    <>
      <PageLink className="text-button" href={businessPath(id)}>
        <bdi>{name}</bdi>
      </PageLink>
      <PageLink className="text-button" href={businessHistoryPath(id)}>
        History<span className="sr-only"> of {name}</span>
      </PageLink>
    </>
  )
}

/** As for owners, and also what only the log has: reports, public holidays, categories, trades, pages and settings. */
export const describeLogChanges: typeof describeChanges = (changes, priceSign, isKept) => {
  const [change] = changes
  if (change?.field === 'report')
    return [{ label: 'Report', before: reportText(change.from), now: outcomeText(change.to) }]
  if (change?.field === 'holiday')
    return [{ label: 'Day', before: holidayText(change.from), now: holidayText(change.to) }]
  if (change?.field === 'trade') return describeTrade(change)
  if (change?.field === 'categoryDetails') return describeCategory(change)
  if (change?.field === 'categoryOrder')
    return [{ label: 'Order', before: namesText(change.from), now: namesText(change.to) }]
  if (change?.field === 'page')
    return [{ label: 'Page', before: textOrNull(change.from), now: textOrNull(change.to) }]
  if (change && change.field in settingLabels) return changes.map(describeSetting)
  return describeChanges(changes, priceSign, isKept)
}

const reportText = (value: unknown) => reportReasons[value as keyof typeof reportReasons] ?? null
const outcomeText = (value: unknown) => reportOutcomes[value as keyof typeof reportOutcomes]?.label ?? null

function holidayText(value: unknown): string | null {
  const { day, name } = (value ?? {}) as Partial<NewHoliday>
  return day === undefined ? null : `${dayText(day)}, ${name}`
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const namesText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : null)

/** The category, and which of its properties changed. */
function describeCategory({ from, to }: FieldChange) {
  const textOf = (state: unknown, read: (state: Partial<AdminCategory>) => string | undefined) =>
    (state !== null && read(state as Partial<AdminCategory>)) || null
  const rows = Object.entries(categoryTexts).map(([label, read]) => ({
    label,
    before: textOf(from, read),
    now: textOf(to, read),
  }))
  return rows.filter((row) => row.label === 'Category' || row.before !== row.now)
}

const categoryTexts: Record<string, (state: Partial<AdminCategory>) => string | undefined> = {
  Category: ({ name, isHidden }) => name && `${name}${isHidden ? ' (hidden)' : ''}`,
  Plural: ({ plural }) => plural,
  Colour: ({ tint }) => tint,
  Icon: ({ icon }) => icon,
  'On the home page': ({ isTile }) => (isTile ? 'Yes' : 'No'),
}

/** As in the log, where `logo` is the image of a business. */
type LoggedSetting = Exclude<SiteSettingName, 'logo'> | 'siteLogo'

const settingLabels: Record<string, string> = {
  siteName: 'Name',
  tagline: 'Tagline',
  accentColour: 'Colour',
  priceSign: 'Price symbol',
  siteLogo: 'Logo',
  region: 'Region',
  heroFirst: 'First picture',
  heroSecond: 'Second picture',
  heroThird: 'Third picture',
  supportEmail: 'Support email',
  social: 'Social links',
  smtp: 'Mail server',
  mailFrom: 'Sender of emails',
  siteUrl: 'Public address',
  reviews: 'How reviews are published',
  reviewStarsAlone: 'Stars without a text',
  reviewWords: 'Words that put a review on hold',
} satisfies Record<LoggedSetting, string>

function describeSetting({ field, from, to }: FieldChange) {
  const textOf = (value: unknown) => {
    // The setting has its default.
    if (value === null) return 'the default'
    const policy = field === 'reviews' && reviewPolicies.find((one) => one === value)
    return policy ? policyWords[policy].label : settingText(value)
  }
  return { label: settingLabels[field] ?? field, before: textOf(from), now: textOf(to) }
}

function settingText(value: unknown): string {
  if (typeof value === 'number') return value === 1 ? '1 word' : `${value} words`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object' || value === null) return String(value)
  const { alt, type, host, port, user, label } = value as Record<
    'alt' | 'type' | 'host' | 'port' | 'user' | 'label',
    string | undefined
  >
  if (type) return `own logo (${type.toUpperCase()})`
  if (label) return label
  if (alt) return `own picture: ${alt}`
  if (host) return `${host}:${port}${user ? `, as ${user}` : ''}`
  return Object.entries(value)
    .filter(([, text]) => text !== null)
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')
}

type TradeState = Partial<
  Pick<AdminTrade, 'name' | 'plural' | 'category' | 'names' | 'icon' | 'schemaType' | 'isHidden'> & {
    related: string[]
  }
>

/** The trade, and which of its properties changed. */
function describeTrade({ from, to }: FieldChange) {
  const [before, now] = [from, to].map((state) => (state ?? {}) as TradeState)
  const rows = Object.entries(tradeTexts).map(([label, textOf]) => ({
    label,
    before: (before && textOf(before)) || null,
    now: (now && textOf(now)) || null,
  }))
  return rows.filter((row) => row.label === 'Trade' || row.before !== row.now)
}

const tradeTexts: Record<string, (state: TradeState) => string | undefined> = {
  Trade: ({ name, isHidden }) => name && `${name}${isHidden ? ' (hidden)' : ''}`,
  Plural: ({ plural }) => plural,
  Category: ({ category }) => category,
  'Other names': ({ names }) => names?.join(', '),
  'Related trades': ({ related }) => related?.join(', '),
  'Type for search engines': ({ schemaType }) => schemaType,
  Icon: ({ icon }) => icon,
}
