// Decides how values of forms are compared, and how they are written into a multipart form.

/** Whether two values of a field are the same; lists are compared by what they hold, and no value is the empty text. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** The value as the server reads it from a multipart form: lists as JSON, no value as the empty text. */
export const toFormText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
