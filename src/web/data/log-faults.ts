// Knows what is wrong with the filters of the log, in an address or as they are typed, before they are sent.
import { LogInput } from '../../contract/moderation-log.ts'
import type { FieldErrors } from './field-errors.ts'
import { logFilters } from './history-lists.ts'

/** A sentence for each filter that the call would refuse. */
export function listLogFaults(filters: string | Record<string, string>): FieldErrors {
  const address = new URLSearchParams(filters)
  const read = LogInput.safeParse(
    Object.fromEntries(logFilters.map((name) => [name, address.get(name) ?? ''])),
  )
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}
