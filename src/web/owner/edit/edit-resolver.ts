// Decides which errors the edit form shows: those of the server's schema, one for each field.
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldError, Resolver } from 'react-hook-form'
import { BusinessEdit } from '../../../contract/owner-edits.ts'
import type { EditFields } from './edit-fields.ts'

type EditResolver = Resolver<EditFields, unknown, BusinessEdit>

/** The schema allows some of the fields; this form always has them all. */
const check = zodResolver(BusinessEdit) as unknown as EditResolver

/** A list is one field of the form: its first error, at whatever depth, is shown for the whole. */
export const editResolver: EditResolver = async (values, context, options) => {
  const result = await check(values, context, options)
  if (Object.keys(result.errors).length === 0) return result
  const errors = Object.entries(result.errors).map(([name, error]) => [name, firstError(error)])
  return { values: {}, errors: Object.fromEntries(errors) }
}

function firstError(error: unknown): FieldError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string')
    return { type: 'custom', message: error.message }
  for (const inner of Object.values(error)) {
    const found = firstError(inner)
    if (found) return found
  }
  return undefined
}
