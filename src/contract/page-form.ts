// Knows the forms that work without a script: the browser sends them to the address of their page.
import type { EndpointName } from './endpoints.ts'
import type { Issue } from './failure.ts'

/** The call that a form of a page makes, and where the browser goes when it succeeded. */
type PageForm = { call: EndpointName; done: string }

/** The pages with such a form, by their path. */
export const pageForms = {
  '/contact': { call: 'sendMessage', done: '/contact?sent=1' },
  '/report': { call: 'reportBusiness', done: '/report?sent=1' },
} as const satisfies Record<string, PageForm>
export type PageFormPath = keyof typeof pageForms

/** A form that was refused: what was typed, and why. It goes with the page, so that nothing is lost. */
export type RefusedForm = {
  status: number
  values: Record<string, string>
  message: string
  issues: Issue[]
}
