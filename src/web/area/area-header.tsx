// Knows the header of an area: the button of the menu or of the sidebar, and what the area is called.
import { PanelLeft } from 'lucide-react'
import { toggleSidebar, useSidebarOpen } from './sidebar-state.ts'

type AreaHeaderProps = { title: string; onMenu: () => void }

export function AreaHeader({ title, onMenu }: AreaHeaderProps) {
  const isOpen = useSidebarOpen()
  return (
    <header className="area-header">
      <button
        type="button"
        className="area-trigger area-trigger-narrow needs-script"
        aria-haspopup="dialog"
        aria-label="Open menu"
        onClick={onMenu}
      >
        <PanelLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className="area-trigger area-trigger-wide needs-script"
        aria-controls="area-side"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+B Meta+B"
        aria-label="Toggle sidebar"
        title="Toggle sidebar (Ctrl+B)"
        onClick={toggleSidebar}
      >
        <PanelLeft aria-hidden="true" />
      </button>
      <p className="area-title">{title}</p>
    </header>
  )
}
