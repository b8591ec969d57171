// Knows the cookie that stores for seven days whether the sidebar is open (spec §2, 'Layout behaviour').

/** The name of the cookie; its value is `true` or `false`. */
export const sidebarCookie = 'sidebar_state'

/** Whether the cookies of a browser say that the sidebar is open; undefined when they do not say it. */
export function readSidebarCookie(cookies = ''): boolean | undefined {
  const value = new RegExp(`(?:^|; )${sidebarCookie}=(true|false)(?:;|$)`).exec(cookies)?.[1]
  return value === undefined ? undefined : value === 'true'
}

/** The class of the document by which the style opens or closes the sidebar; without one the width decides. */
export const sidebarClass = (isOpen: boolean | undefined): string =>
  isOpen === undefined ? '' : isOpen ? 'sidebar-open' : 'sidebar-closed'
