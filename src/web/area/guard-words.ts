// Knows what is said when an area closes under somebody who was in it.
import type { PageAccess } from '../data/session.ts'

/** Why a session ended is not known: a role that is taken away ends it, as its time does. */
export const signedOut = (access: PageAccess, hasUnsaved: boolean) => ({
  title: 'You have been signed out',
  text: endedTexts[isOfRole(access) ? 'role' : 'account'][hasUnsaved ? 'unsaved' : 'saved'],
  tone: 'notice' as const,
})

const isOfRole = (access: PageAccess) => access === 'admin' || access === 'administrator'

const endedTexts = {
  account: {
    saved: 'Your session has ended. Please sign in again to go on.',
    unsaved: 'Your session has ended. Sign in again in this tab to go on with your changes.',
  },
  role: {
    saved:
      'Your session has ended, or your role was taken away. If you still have the role, sign in again to go on.',
    unsaved:
      'Your session has ended, or your role was taken away. If you still have the role, sign in again in this tab to go on with your changes.',
  },
}

export const roleChanged = {
  title: 'Your account may not open this page any more',
  text: 'What it may do was changed. You are still signed in.',
  tone: 'notice' as const,
}

export const replaced = (email: string) => ({
  title: 'Another account is signed in',
  text: `In another tab of this browser, somebody signed in as ${email}.`,
  tone: 'notice' as const,
})
