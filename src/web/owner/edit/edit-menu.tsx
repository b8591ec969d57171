// The menu of the edit form: its parts, and what each still lacks.
import { ChevronRight, CircleCheck, CircleDashed, LayoutGrid } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { dateAt } from '../../../contract/day-text.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { currentTrading, tradingLabels } from '../../../contract/trading.ts'
import { listStrengths, type PartName, partIds } from '../listing-parts.ts'
import './edit-menu.css'

/** The titles of the parts in their order, here and above their fields. */
export const partTitles: Record<PartName, string> = {
  basics: 'The basics',
  // Not 'logo': that is the label of a field.
  pictures: 'Pictures',
  where: 'Where you are',
  contact: 'Contact',
  hours: 'Hours of the week',
  holidays: 'Holidays and special days',
  offers: 'What you offer',
  trading: 'Closed or moved?',
  photos: 'More photos',
}

const menuId = 'edit-menu'

export function EditMenu({ business }: { business: OwnBusiness }) {
  const shown = withWaiting(business)
  return (
    <nav className="all-parts edit-menu" id={menuId} aria-label="Parts of your listing">
      <ul>
        {Object.entries(partTitles).map(([name, title]) => (
          <PartLink key={name} name={name as PartName} title={title} business={shown} />
        ))}
      </ul>
      <p>Choose a part, or change everything below.</p>
    </nav>
  )
}

type PartLinkProps = { name: PartName; title: string; business: OwnBusiness }

function PartLink({ name, title, business }: PartLinkProps) {
  const state = stateOf(name, business)
  const Icon = state.isComplete ? CircleCheck : CircleDashed
  return (
    <li>
      <a href={`#${partIds[name]}`}>
        <Icon aria-hidden="true" />
        <span>
          <b>{title}</b> <small>{state.text}</small>
        </span>
        <ChevronRight aria-hidden="true" />
      </a>
    </li>
  )
}

function stateOf(name: PartName, business: OwnBusiness): { text: string; isComplete: boolean } {
  if (name === 'trading')
    return { text: tradingLabels[currentTrading(business, dateAt(new Date()))], isComplete: true }
  if (name === 'holidays') {
    const today = dateAt(new Date())
    const coming = business.specialDays.filter(({ to }) => to >= today)
    return { text: coming.length === 0 ? 'None given' : `${coming.length} to come`, isComplete: true }
  }
  const missing = listStrengths(business).filter(({ part, isThere }) => part === name && !isThere)
  const text = missing.length === 0 ? 'Complete' : missing.map(({ tip }) => tip).join(' · ')
  return { text, isComplete: missing.length === 0 }
}

/** The link to all parts, above a part that is shown alone. */
export function MenuLink() {
  return (
    <p className="one-part part-links">
      <a className="button" href={`#${menuId}`}>
        <LayoutGrid aria-hidden="true" /> All parts of your listing
      </a>
    </p>
  )
}
