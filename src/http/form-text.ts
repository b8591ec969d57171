// Decides what the text of a field in a multipart form stands for.
import { formFieldKinds } from '../contract/business-forms.ts'

/** The value that a field of a form stands for. Text that is none stays text, and the contract refuses it. */
export function readFormText(name: string, text: string): unknown {
  const kind = formFieldKinds.get(name)
  if (kind === 'number' && /^-?\d{1,10}(\.\d{1,20})?$/.test(text)) return Number(text)
  if (kind === 'number' && text === '') return null
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return kind === 'list' ? readList(text) : text
}

function readList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
