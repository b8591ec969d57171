// Knows how the operator's file of network addresses is asked where an address is.
import { readFileSync } from 'node:fs'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { describeEntry, isPublicAddress } from './geoip-rules.ts'

/** The town and the country of a network address, in words; null when nothing is known. A guess. */
export type FindNetworkPlace = (address: string) => string | null

/**
 * Reads the whole file into memory, and keeps it there; without a file nothing is known. A damaged entry is in the log, without the
 * address, and counts as unknown: nobody is kept from signing in.
 */
export function openGeoip(
  path: string | null,
  log: { warn(fields: object, message: string): void },
): FindNetworkPlace {
  if (path === null) return () => null
  const reader = new Reader<CountryResponse>(readFileSync(path))
  return (address) => {
    // A file for IPv4 alone would take the first bits of an IPv6 address for one of IPv4.
    const isCovered = reader.metadata.ipVersion === 6 || !address.includes(':')
    if (!isCovered || !isPublicAddress(address)) return null
    try {
      return describeEntry(reader.get(address))
    } catch (error) {
      log.warn({ reason: String(error) }, 'GEOIP_FILE has a damaged entry: please get the file again')
      return null
    }
  }
}
