// Decides what Ctrl+B and Cmd+B toggle: the sheet on a narrow screen, the sidebar on a wide one (spec §9).
import { type RefObject, useEffect } from 'react'
import { toggleSidebar } from './sidebar-state.ts'

/** Below this width the sidebar is a sheet; area.css has the same width. */
const narrow = '(width < 768px)'

export function useSidebarKey(sheet: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!matchMedia(narrow).matches) toggleSidebar()
      else if (sheet.current?.open) sheet.current.close()
      else sheet.current?.showModal()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [sheet])
}
