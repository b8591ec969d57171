// Knows what is wrong with the filters of the log in an address, before they are sent.
import { LogInput } from '../../contract/moderation-log.ts'
import { logFilters } from './history-lists.ts'

/** A sentence for each filter that the call would refuse. */
export function listLogFaults(search: string): Partial<Record<string, string>> {
  const address = new URLSearchParams(search)
  const read = LogInput.safeParse(
    Object.fromEntries(logFilters.map((name) => [name, address.get(name) ?? ''])),
  )
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}
