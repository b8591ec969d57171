// The forms that add a trade, change it, or merge it into another.
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { offeredCategories } from '../../contract/categories.ts'
import { categoryIcons } from '../../contract/category-changes.ts'
import { formatCount } from '../../contract/day-text.ts'
import {
  type AdminTrade,
  maxRelated,
  maxTradeNames,
  schemaTypes,
  type TradeChange,
} from '../../contract/trade-changes.ts'
import { TradesField } from '../business/trades-field.tsx'
import { readTypedTrade, type TypedTrade, useTradeChanges } from '../data/admin-trades.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import {
  type FieldErrors,
  fieldErrorsOf,
  isSameValue,
  showFailureToast,
  useRefusedForm,
} from '../data/send.ts'
import { navigate, PageLink } from '../navigation/navigation.tsx'
import { fieldId, SelectField, TextAreaField, TextField } from '../ui/fields.tsx'
import { RefusedSummary, SignedInAs, SubmitButton } from '../ui/form-summary.tsx'
import { useSite } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'
import { iconText } from './category-section.tsx'
import { useTypedForm } from './use-typed-form.ts'

const words = {
  action: '/admin/categories' as const,
  empty: {
    name: '',
    plural: '',
    category: '',
    names: '',
    icon: 'store',
    schemaType: 'LocalBusiness',
    related: '',
  },
  fallback: 'The trade could not be added. Please try again.',
  onSent: ({ name }: TypedTrade) =>
    showToast({ title: 'Trade added', text: `Owners can choose ${name} now.` }),
}

export function NewTradeForm() {
  const { add } = useTradeChanges()
  const { form, refused, field } = useTypedForm(add, words)
  return (
    <form className="form trade-form" {...form} aria-labelledby="new-trade">
      <SignedInAs />
      <RefusedSummary refused={refused} failureTitle="The trade was not added" />
      <TradeFields field={field} />
      <SubmitButton busy={add.isPending} label="Add trade" busyLabel="Adding..." />
    </form>
  )
}

const ofChange = {
  action: '/admin/categories?form=trade-change' as const,
  fallback: 'The trade could not be changed. Please try again.',
}

/** The form for the trade named in the address, without a script. `trade` is undefined if the refused form already has every value. */
export function PlainTradeForm({ trade }: { trade: AdminTrade | undefined }) {
  const { change } = useTradeChanges()
  const { refused: sent } = useRefusedForm(ofChange.action)
  const id = sent?.values.id?.[0] ?? trade?.id ?? ''
  const { form, refused, field } = useTypedForm(
    {
      mutateAsync: (typed) =>
        change.mutateAsync({ id, ...(readTypedTrade(typed) as Omit<TradeChange, 'id'>) }),
    },
    {
      ...ofChange,
      empty: trade ? typedOf(trade) : words.empty,
      onSent: () => navigate('/admin/categories?sent=trade-change'),
    },
  )
  return (
    <form className="panel form trade-form" {...form} aria-labelledby="change-trade">
      <h3 id="change-trade">{`Edit ${trade?.name ?? field('name').value}`}</h3>
      <SignedInAs />
      <input type="hidden" name="id" value={id} />
      <RefusedSummary refused={refused} failureTitle="The trade was not changed" />
      <TradeFields field={field} hasOwnIcon={!trade || !isListed(trade.icon)} />
      <SubmitButton busy={change.isPending} label="Save changes" busyLabel="Saving..." />
      <PageLink className="button" href="/admin/categories">
        Cancel
      </PageLink>
    </form>
  )
}

type FieldOf = (name: keyof TypedTrade) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** `hasOwnIcon`: the trade has an icon that is not on the list. */
function TradeFields({ field, hasOwnIcon = false }: { field: FieldOf; hasOwnIcon?: boolean }) {
  return (
    <>
      <TextField label="Name" autoComplete="off" help="Singular, as on a card: Plumber" {...field('name')} />
      <TextField label="Plural" autoComplete="off" help="For several: Plumbers" {...field('plural')} />
      <SelectField label="Category" {...field('category')}>
        <option value="">Choose a category</option>
        {offeredCategories(useSite().categories).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Other names that people type"
        required={false}
        rows={3}
        help={`In any language, also misspelt. Separate them with commas; at most ${maxTradeNames}.`}
        {...field('names')}
      />
      <TextField
        label="Related trades"
        required={false}
        autoComplete="off"
        help={`What people look for next when they find none of these, the closest first. Separate them with commas; at most ${maxRelated}.`}
        {...field('related')}
      />
      <SelectField label="Type for search engines" {...field('schemaType')}>
        {schemaTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <SelectField label="Icon" {...field('icon')}>
        {hasOwnIcon && <option value="">As it is now</option>}
        {categoryIcons.map((name) => (
          <option key={name} value={name}>
            {iconText(name)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

type TradeFormProps = { trade: AdminTrade; onClose: () => void }

export function ChangeTradeForm({ trade, onClose }: TradeFormProps) {
  const { change } = useTradeChanges()
  const { id, name } = trade
  const [typed, setTyped] = useState(() => typedOf(trade))
  const { errors, setErrors, send, isSending } = useSending(id, async () => {
    await change.mutateAsync({ id, ...changesOf(trade, typed) })
    showToast({ title: 'Trade changed', text: typed.name })
    onClose()
  })
  const field: FieldOf = (part) => ({
    name: `${part}-${id}`,
    value: typed[part],
    error: errors[part],
    onChange: ({ target }) => {
      setTyped({ ...typed, [part]: target.value })
      setErrors({ ...errors, [part]: undefined })
    },
  })
  return (
    <TradeForm label={`Edit ${name}`} onSubmit={send} onClose={onClose}>
      <TradeFields field={field} hasOwnIcon={!isListed(trade.icon)} />
      <SubmitButton busy={isSending} label="Save changes" busyLabel="Saving..." />
    </TradeForm>
  )
}

const isListed = (icon: string) => (categoryIcons as readonly string[]).includes(icon)

const typedOf = ({ name, plural, category, names, icon, schemaType, related }: AdminTrade): TypedTrade => ({
  name,
  plural,
  category,
  names: names.join(', '),
  icon: isListed(icon) ? icon : '',
  schemaType,
  related: related.map((one) => one.name).join(', '),
})

/** Only the fields that differ, because a colleague may have changed the others meanwhile. */
function changesOf(trade: AdminTrade, typed: TypedTrade): Omit<TradeChange, 'id'> {
  const before = readTypedTrade(typedOf(trade))
  const changed = Object.entries(readTypedTrade(typed)).filter(
    ([part, value]) => !isSameValue(value, before[part as keyof typeof before]),
  )
  return Object.fromEntries(changed)
}

export function MergeTradeForm({ trade: { id, name, businesses }, onClose }: TradeFormProps) {
  const { merge } = useTradeChanges()
  const [into, setInto] = useState<string[]>([])
  const { errors, setErrors, send, isSending } = useSending(id, async () => {
    const other = await merge.mutateAsync({ id, into: into[0] ?? '' })
    showToast({ title: 'Trades merged', text: `${name} is ${other.name} now.` })
    onClose()
  })
  const listings = businesses === 1 ? 'Its 1 listing' : `Its ${formatCount(String(businesses))} listings`
  return (
    <TradeForm label={`Merge ${name}`} onSubmit={send} onClose={onClose}>
      <p>{`${listings} and all its names move to the other trade. This cannot be undone.`}</p>
      <TradesField
        name={`into-${id}`}
        label={`Merge ${name} into`}
        help="The trade that stays; any of its names will do."
        most={1}
        isRequired
        value={into}
        stored={[]}
        about=""
        error={errors.into}
        onChange={(chosen) => {
          setInto(chosen)
          setErrors({})
        }}
      />
      <SubmitButton busy={isSending} label="Merge for good" busyLabel="Merging..." />
    </TradeForm>
  )
}

type TradeFormParts = {
  label: string
  onSubmit: (event: SubmitEvent) => void
  onClose: () => void
  children: ReactNode
}

function TradeForm({ label, onSubmit, onClose, children }: TradeFormParts) {
  return (
    <form className="form trade-form" aria-label={label} noValidate onSubmit={onSubmit}>
      {children}
      <button type="button" className="button" onClick={onClose}>
        Cancel
      </button>
    </form>
  )
}

/** Sends a form about a trade. Errors are shown next to their fields, the first one gets the focus, and what was typed is kept. */
function useSending(id: string, act: () => Promise<void>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { run, isRunning } = useOneAtATime(async () => {
    setErrors({})
    try {
      await act()
    } catch (error) {
      const found = fieldErrorsOf(error)
      const [first] = Object.keys(found)
      setErrors(found)
      if (first) focusField(`${first}-${id}`)
      else showFailureToast('The trade was not changed', error)
    }
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return { errors, setErrors, send, isSending: isRunning }
}

/** Focuses the field, or the text input of a trades field. */
const focusField = (name: string) =>
  (document.getElementById(fieldId(name)) ?? document.getElementById(fieldId(`${name}-text`)))?.focus()
