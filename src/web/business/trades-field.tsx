// The field for the trades of a business: a combobox of trade names, and a proposal read from the description.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { type BusinessTrade, maxTrades, type TradeItem } from '../../contract/trade.ts'
import { bodyOf, browserGet, isOk, toCallError } from '../data/calls.ts'
import { Options, useCombobox, usePaused } from '../places/place-listbox.tsx'
import { FieldRemarks, fieldId, TextField } from '../ui/fields.tsx'
import { tradeText } from './business-words.ts'
import '../places/combobox-field.css'
import './trades-field.css'

type TradesFieldProps = {
  /** Distinguishes the fields of several businesses on one page. */
  name?: string
  label: string
  help?: string
  /** The ids of the chosen trades, the main one first. */
  value: readonly string[]
  /** The trades stored for the business, whose names are known. */
  stored: readonly BusinessTrade[]
  /** What was typed about the business, from which trades are proposed. */
  about: string
  /** How many trades can be chosen. */
  most?: number
  isRequired?: boolean
  onChange: (ids: string[]) => void
  error?: string | undefined
}

export function TradesField({
  name = 'trades',
  label,
  help = ownerHelp,
  value,
  stored,
  about,
  most = maxTrades,
  isRequired = false,
  onChange,
  error,
}: TradesFieldProps) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  // A draft stores only ids.
  const nameOf = (id: string) => names.get(id) ?? stored.find((one) => one.id === id)?.name ?? tradeText(id)
  const add = (trades: readonly TradeItem[]) => {
    setNames((known) => new Map([...known, ...trades.map(({ id, name }) => [id, name] as const)]))
    onChange([...new Set([...value, ...trades.map(({ id }) => id)])].slice(0, most))
  }
  const id = fieldId(name)
  return (
    <div className="field trades-field">
      <noscript>
        <TextField
          label={label}
          name={name}
          required={false}
          help={`${help} Separate them with commas.`}
          defaultValue={value.map(nameOf).join(', ')}
        />
      </noscript>
      <TradeInput
        name={`${name}-text`}
        label={label}
        help={help}
        isRequired={isRequired}
        full={value.length >= most ? fullText(most) : null}
        onChoose={(trade) => add([trade])}
      />
      {value.length > 0 && (
        <ul className="chosen-trades" aria-label={label}>
          {value.map((trade) => (
            <li key={trade}>
              <button
                type="button"
                className="pill"
                onClick={() => onChange(value.filter((one) => one !== trade))}
              >
                <span>{nameOf(trade)}</span>
                <X aria-hidden="true" />
                <span className="sr-only">: remove</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {value.length === 0 && <ProposedTrades about={about} onAccept={add} />}
      <FieldRemarks id={id} error={error} />
    </div>
  )
}

const ownerHelp = `For example hairdresser, or haarkapper. Up to ${maxTrades}, the main one first.`

const fullText = (most: number) =>
  most === 1 ? 'Chosen. Remove it to choose another.' : `${most} are chosen. Remove one to choose another.`

type TradeInputProps = {
  name: string
  label: string
  help: string
  isRequired: boolean
  /** The help text when no more can be chosen; null until then. */
  full: string | null
  onChoose: (trade: TradeItem) => void
}

function TradeInput({ name, label, help, isRequired, full, onChoose }: TradeInputProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [isLeft, setLeft] = useState(false)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  // What was typed before the page is hydrated is known to the DOM only, and the next render would undo it.
  const ref = useCallback((input: HTMLInputElement | null) => {
    setInput(input)
    if (input?.value) setText(input.value)
  }, [])
  const found = useTrades('q', text)
  const isTyped = text.trim() !== ''
  const shown = isTyped && full === null ? found : []
  const choose = (trade: TradeItem) => {
    setText('')
    setActive(-1)
    onChoose(trade)
  }
  return (
    <div className="combobox-field needs-script">
      <TextField
        label={label}
        name={name}
        required={isRequired}
        error={
          isLeft && isTyped ? 'Not chosen yet. Choose it from the list, or empty this field.' : undefined
        }
        help={full ?? help}
        autoComplete="off"
        ref={ref}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
        }}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      {input && (
        <TradeKeys
          input={input}
          listId={listId}
          shown={shown}
          active={active}
          onMove={setActive}
          onClose={() => setText('')}
          onChoose={choose}
        />
      )}
      <Options
        id={listId}
        label={label}
        options={shown}
        active={active}
        detailOf={({ category }) => category}
        onChoose={choose}
      />
    </div>
  )
}

type TradeKeysProps = {
  input: HTMLInputElement
  listId: string
  shown: readonly TradeItem[]
  active: number
  onMove: (active: number) => void
  onClose: () => void
  onChoose: (trade: TradeItem) => void
}

/** Keyboard handling of the list, once its input exists. */
function TradeKeys({ input, listId, shown, active, onMove, onClose, onChoose }: TradeKeysProps) {
  useCombobox(input, {
    listId,
    count: shown.length,
    active: Math.min(active, shown.length - 1),
    onMove,
    onOpen: () => onMove(0),
    onClose,
    onLeave: () => {},
    onChoose: (at) => shown[at] && onChoose(shown[at]),
  })
  return (
    <p className="sr-only" role="status">
      {shown.length > 0 ? `${shown.length} found.` : ''}
    </p>
  )
}

type ProposedTradesProps = { about: string; onAccept: (trades: readonly TradeItem[]) => void }

/** The debounce while a description is typed. */
const aboutMs = 800

function ProposedTrades({ about, onAccept }: ProposedTradesProps) {
  const shown = useTrades('about', about, aboutMs).slice(0, 3)
  if (shown.length === 0) return null
  return (
    <div className="proposed-trades needs-script" role="status">
      <p>
        Your text says: <b>{shown.map(({ name }) => name).join(' · ')}</b>. Is that what you do?
      </p>
      <button type="button" className="button" onClick={() => onAccept(shown)}>
        Yes, that is right
      </button>
    </div>
  )
}

/** The debounce while a name is typed. */
const letterMs = 120

/** The trades whose name begins with the text (`q`), or that the text mentions (`about`). */
function useTrades(by: 'q' | 'about', text: string, pauseMs = letterMs): TradeItem[] {
  const typed = usePaused(text.trim(), pauseMs)
  const { data = [] } = useQuery({
    queryKey: ['trades', by, typed],
    queryFn: async ({ signal }) => {
      const response = await browserGet(
        `/api/trades?${new URLSearchParams({ [by]: typed, limit: '6' })}`,
        signal,
      )
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'listTrades'>(response)
    },
    enabled: typed.length > 1,
    placeholderData: keepPreviousData,
  })
  return typed.length > 1 ? data : []
}
