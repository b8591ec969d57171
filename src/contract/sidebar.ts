// The sidebar of an area: the cookie that stores whether it is open, and the class that opens or closes it.

/** The cookie that stores whether the sidebar is open; its value is `true` or `false`. */
export const sidebarCookie = 'sidebar_state'

/** Whether the cookies of a browser say that the sidebar is open; undefined when they do not say it. */
export function readSidebarCookie(cookies = ''): boolean | undefined {
  const value = new RegExp(`(?:^|; )${sidebarCookie}=(true|false)(?:;|$)`).exec(cookies)?.[1]
  return value === undefined ? undefined : value === 'true'
}

/** The class of the document with which the style sheet opens or closes the sidebar; '' leaves it to the width of the screen. */
export const sidebarClass = (isOpen: boolean | undefined): string =>
  isOpen === undefined ? '' : isOpen ? 'sidebar-open' : 'sidebar-closed'
