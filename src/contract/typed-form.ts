// Decides what a form that a browser sent by itself says: every field is text there, and an empty one may mean nothing.
import type { TypedForm } from './page-form.ts'

type Input = Record<string, unknown>

/** The fields in which something was typed. */
export const filled = ({ texts }: TypedForm): Record<string, string> =>
  Object.fromEntries([...texts].filter(([, text]) => text !== ''))

/** The same for a page that calls some fields otherwise; `names` has those, by their name in the call. */
export const filledAs =
  (names: Record<string, string>) =>
  (typed: TypedForm): Record<string, string> => {
    const inCall = new Map(Object.entries(names).map(([name, onPage]) => [onPage, name]))
    return Object.fromEntries(
      Object.entries(filled(typed)).map(([name, text]) => [inCall.get(name) ?? name, text]),
    )
  }

/** The same with the token of the link that was pasted. It stands after the #. */
export function withToken(typed: TypedForm): Input {
  const { link = '', ...others } = filled(typed)
  return { ...others, token: link.trim().split('#').at(-1) }
}
