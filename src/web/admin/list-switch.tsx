// Knows the switch between cards and table. Its parts are links, so it works without JavaScript.
import { LayoutList, Table } from 'lucide-react'
import { listAddress, readListView } from '../data/list-view.ts'
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'

export function ListSwitch() {
  const { path, search } = useAddress()
  const view = readListView(search)
  return (
    <nav className="list-switch" aria-label="View">
      {[
        { isTable: false, label: 'Cards', Icon: LayoutList },
        { isTable: true, label: 'Table', Icon: Table },
      ].map(({ isTable, label, Icon }) => (
        <PageLink
          key={label}
          className="button"
          href={listAddress(path, search, { ...view, isTable })}
          aria-current={view.isTable === isTable || undefined}
        >
          <Icon aria-hidden="true" /> {label}
        </PageLink>
      ))}
    </nav>
  )
}
