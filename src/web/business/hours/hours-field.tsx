// The editor of opening hours in both forms of an owner: the days of the week, special days, and how they compare with the owner's text.
import './hours.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarClock, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { labelOf } from '../../../contract/business-fields.ts'
import { contradictsWeek, findSpecialDaysFault, findWeekFault } from '../../../contract/hours.ts'
import { type HoursRow, holidayDay, nameOfDay, type SpecialDay } from '../../../contract/opening-hours.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send, sentenceOf } from '../../data/send.ts'
import { FieldRemarks, fieldId, TextAreaField, TextField } from '../../ui/fields.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import { useSearchDebounce } from '../../ui/press.ts'
import { WeekTable } from '../week-table.tsx'
import { DayHours, type RefusedHours, refusedHours } from './day-hours.tsx'
import { everyDay, findLongNight, firstWeek, rowsOf, weekdays, withCopies } from './hours-edit-rules.ts'
import { PlainSpecialDays, PlainWeek } from './plain-hours.tsx'
import { SpecialDaysField } from './special-days-field.tsx'

type WeekFieldProps = {
  week: HoursRow[]
  /** The hours as the owner wrote them; the registration stores no such text. */
  text?: HoursText
  error: string | undefined
  onWeek: (week: HoursRow[]) => void
  /** Hours that were read from typed text are shown as a table until the owner changes a day. */
  reading?: { isShown: boolean; show: (isShown: boolean) => void }
}

type HoursText = {
  value: string
  onChange: (text: string) => void
  register: () => UseFormRegisterReturn
  error: string | undefined
}

type SpecialDaysPartProps = {
  specialDays: SpecialDay[]
  /** A proposal shown above them. */
  proposal?: ReactNode
  error: string | undefined
  onSpecialDays: (days: SpecialDay[]) => void
}

type HoursFieldProps = Omit<WeekFieldProps, 'error' | 'text' | 'reading'> &
  Omit<SpecialDaysPartProps, 'error' | 'proposal'> & {
    errors: { week: string | undefined; specialDays: string | undefined }
  }

/** Week and special days of a registration. */
export function HoursField({ week, specialDays, errors, onWeek, onSpecialDays }: HoursFieldProps) {
  const [isRead, setRead] = useState(false)
  return (
    <>
      <WeekField
        week={week}
        error={errors.week}
        onWeek={onWeek}
        reading={{ isShown: isRead, show: setRead }}
      />
      {(!isRead || specialDays.length > 0) && (
        <SpecialDaysPart specialDays={specialDays} error={errors.specialDays} onSpecialDays={onSpecialDays} />
      )}
    </>
  )
}

export function WeekField({ week, text, error, onWeek, reading }: WeekFieldProps) {
  const isHydrated = useIsHydrated()
  const id = fieldId('hoursWeek')
  const refused = error === undefined ? undefined : refusedHours(week, findWeekFault, `${id}-error`)
  return (
    <div className="hours-field" id={id} tabIndex={-1}>
      {text && <HoursTextField {...text} />}
      <PlainWeek week={week} refused={refused} />
      {/* Disabled before hydration: a time that is typed would be lost. */}
      <fieldset className="hours-field" disabled={!isHydrated}>
        {text && <HoursProposal week={week} text={text.value} onAccept={onWeek} />}
        {text && <HoursContradiction week={week} text={text.value} onText={text.onChange} />}
        {reading && (
          <TypedHours
            week={week}
            onRead={(week) => {
              onWeek(week)
              reading.show(true)
            }}
          />
        )}
        <LongNight week={week} />
        <div className="field">
          {week.length === 0 ? (
            <NoHours onStart={() => onWeek(firstWeek)} />
          ) : reading?.isShown && error === undefined ? (
            <ReadHours week={week} onChange={() => reading.show(false)} />
          ) : (
            <WeekGrid week={week} onWeek={onWeek} refused={refused} />
          )}
          <FieldRemarks id={id} error={error} />
        </div>
      </fieldset>
    </div>
  )
}

export function SpecialDaysPart({ specialDays, proposal, error, onSpecialDays }: SpecialDaysPartProps) {
  const isHydrated = useIsHydrated()
  const errorId = `${fieldId('specialDays')}-error`
  const refused = error === undefined ? undefined : refusedHours(specialDays, findSpecialDaysFault, errorId)
  return (
    <div className="hours-field">
      <PlainSpecialDays days={specialDays} refused={refused} />
      <fieldset className="hours-field" disabled={!isHydrated}>
        <SpecialDaysField
          days={specialDays}
          error={error}
          refused={refused}
          onChange={onSpecialDays}
          proposal={proposal}
        />
      </fieldset>
    </div>
  )
}

const hoursExample = 'Mon-Sat 8-6\nSun and public holidays closed'

function HoursTextField({ value: _, onChange: __, register, error }: HoursText) {
  return (
    <TextAreaField
      label={labelOf('hours')}
      error={error}
      required={false}
      rows={3}
      placeholder={hoursExample}
      help="Type them and we fill in the days, or tap the days below. Visitors read here what the days do not say."
      {...register()}
    />
  )
}

type TypedHoursProps = { week: HoursRow[]; onRead: (week: HoursRow[]) => void }

/** For the registration: hours typed here fill in the days, and are not stored. */
function TypedHours({ week, onRead }: TypedHoursProps) {
  const [text, setText] = useState('')
  const [status, setStatus] = useState('')
  return (
    <>
      {week.length === 0 && (
        <TypedHoursField text={text} setText={setText} setStatus={setStatus} onRead={onRead} />
      )}
      <p role="status" className="field-help">
        {status}
      </p>
    </>
  )
}

type TypedHoursFieldProps = {
  text: string
  setText: (text: string) => void
  setStatus: (status: string) => void
  onRead: (week: HoursRow[]) => void
}

/** What is still being read is ignored once the text is corrected, or this field is gone, because the days were set by hand. */
function TypedHoursField({ text, setText, setStatus, onRead }: TypedHoursFieldProps) {
  const { mutate, reset, isPending } = useMutation({
    mutationFn: () => send<'readTypedHours'>('POST', '/api/hours/read', { text }),
  })
  const read = () => {
    if (isPending) return
    mutate(undefined, {
      onSuccess: ({ hoursWeek, note }) => {
        setStatus(hoursWeek.length === 0 ? unreadText : note && `We could not use these words: "${note}"`)
        if (hoursWeek.length > 0) onRead(hoursWeek)
      },
      onError: (error) => setStatus(sentenceOf(error, 'The text could not be read. Please try again.')),
    })
  }
  return (
    <div className="hours-typed">
      <TextField
        name="hours-text"
        label="Type your hours"
        required={false}
        placeholder="Mon-Sat 8-6"
        value={text}
        onChange={(event) => {
          reset()
          setText(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          read()
        }}
      />
      <button type="button" className="button" aria-disabled={isPending || undefined} onClick={read}>
        Fill in the days
      </button>
    </div>
  )
}

const unreadText = 'We could not read hours from your text. Please enter them below.'

function ReadHours({ week, onChange }: { week: HoursRow[]; onChange: () => void }) {
  return (
    <>
      {/* In a block: in a grid, Firefox adds the margins of a table to its 100%, and the page scrolled sideways. */}
      <div>
        <WeekTable hoursWeek={week} specialDays={[]} />
      </div>
      <div className="hours-actions">
        <button type="button" className="button" onClick={onChange}>
          Change a day, or add special days
        </button>
      </div>
    </>
  )
}

/** Only asks, and blocks nothing: a business that is open very long may mean it. */
function LongNight({ week }: { week: HoursRow[] }) {
  const night = findLongNight(week)
  if (!night) return null
  const [day, next] = [nameOfDay(night.day), nameOfDay(night.next)]
  return (
    <section className="hours-proposal" aria-label="A long night">
      <p role="status">
        <b>{`Is the closing time of ${day} right?`}</b>{' '}
        {`${day} is open until ${night.closes} on ${next}, and ${next} opens at ${night.opens}.`}
      </p>
    </section>
  )
}

function NoHours({ onStart }: { onStart: () => void }) {
  return (
    <div className="hours-none">
      <p>Without hours, visitors cannot see whether you are open now.</p>
      <button type="button" className="button" onClick={onStart}>
        <CalendarClock aria-hidden="true" /> Add opening hours
      </button>
    </div>
  )
}

type WeekGridProps = {
  week: HoursRow[]
  refused: RefusedHours | undefined
  onWeek: (week: HoursRow[]) => void
}

function WeekGrid({ week, refused, onWeek }: WeekGridProps) {
  const first = weekdays.find((day) => rowsOf(week, day).length > 0)
  return (
    <>
      <div className="hours-grid">
        {[...everyDay, holidayDay].map((day) => (
          <DayHours key={day} week={week} day={day} refused={refused} onChange={onWeek} />
        ))}
      </div>
      <div className="hours-actions">
        {first && (
          <button type="button" className="button" onClick={() => onWeek(withCopies(week, first, weekdays))}>
            Every weekday like {nameOfDay(first)}
          </button>
        )}
        <button type="button" className="button" onClick={() => onWeek([])}>
          <Trash2 aria-hidden="true" /> Remove all hours
        </button>
      </div>
    </>
  )
}

type HoursProposalProps = { week: HoursRow[]; text: string; onAccept: (week: HoursRow[]) => void }

function HoursProposal({ week, text, onAccept }: HoursProposalProps) {
  const [isDeclined, setDeclined] = useState(false)
  const { mutateAsync, data, variables, error } = useMutation({
    mutationFn: (text: string) => send<'readHours'>('POST', '/api/business/hours/read', { text }),
  })
  // A failure is shown by `error`.
  const { run: read, isRunning } = useOneAtATime(() => {
    setDeclined(false)
    return mutateAsync(text).catch(() => undefined)
  })
  const isEmpty = week.length === 0
  // Once, when the form opens; after that, only when the owner asks.
  const readFirst = useEffectEvent(() => isEmpty && text.trim() && read())
  useEffect(() => void readFirst(), [])
  if (!isEmpty || !text.trim()) return null
  const proposal = variables === text && !isDeclined ? data : undefined
  if (proposal && proposal.hoursWeek.length > 0)
    return (
      <section className="hours-proposal" aria-label="Proposal">
        <p>
          <b>We read your text as these hours. Is that right?</b>
        </p>
        <WeekTable hoursWeek={proposal.hoursWeek} specialDays={[]} />
        {proposal.note && (
          <p>Your text stays below the hours, for what they do not cover: "{proposal.note}"</p>
        )}
        <div className="hours-actions">
          <button type="button" className="button button-main" onClick={() => onAccept(proposal.hoursWeek)}>
            Yes, use these hours
          </button>
          <button type="button" className="button" onClick={() => setDeclined(true)}>
            No
          </button>
        </div>
      </section>
    )
  return (
    <div className="hours-none">
      <p role="status">{statusText({ isRead: proposal !== undefined, error })}</p>
      <button type="button" className="button" aria-disabled={isRunning || undefined} onClick={read}>
        Read the hours from my text
      </button>
    </div>
  )
}

function statusText({ isRead, error }: { isRead: boolean; error: unknown }): string {
  if (error) return sentenceOf(error, 'The text could not be read. Please try again.')
  return isRead ? unreadText : ''
}

type HoursContradictionProps = { week: HoursRow[]; text: string; onText: (text: string) => void }

function HoursContradiction({ week, text, onText }: HoursContradictionProps) {
  const [read, setRead] = useState(text)
  const [kept, setKept] = useState('')
  useSearchDebounce(text, text === read, setRead)
  const { data } = useQuery({
    queryKey: ['/api/business/hours/read', read],
    queryFn: () => send<'readHours'>('POST', '/api/business/hours/read', { text: read }),
    enabled: week.length > 0 && read.trim() !== '',
  })
  if (!data || text !== read || text === kept || !contradictsWeek(week, data)) return null
  return (
    <section className="hours-proposal" aria-label="The hours differ">
      <p role="status">
        <b>Your text under "Business hours" gives different times.</b> Cards and searches use these times.
      </p>
      <div className="hours-actions">
        <button type="button" className="button button-main" onClick={() => onText(data.note)}>
          {data.note ? 'Remove the old times from my text' : 'Clear my text'}
        </button>
        <button type="button" className="button" onClick={() => setKept(text)}>
          Keep my text
        </button>
      </div>
    </section>
  )
}
