// Where a network address is, by the operator's file, and in which words that is told.
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { z } from '../../contract/zod.ts'
import { oneLine } from '../mail/template-layout-rules.ts'

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
      log.warn({ reason: String(error) }, 'GEOIP_FILE has a damaged entry: please download the file again')
      return null
    }
  }
}

/** The most characters of one name: a row of the list on a phone has room for two of them. */
const maxNameLength = 60

/** The words for an entry of a file, such as 'Johannesburg, South Africa' or 'South Africa'; null when it has no English name. */
export function describeEntry(entry: unknown): string | null {
  const { city, country } = Entry.parse(entry)
  // A town without its country says little: there are many of the same name.
  if (!country) return null
  return city ? `${city}, ${country}` : country
}

/** A name of the file, without what cannot be seen, and cut. Empty when there is none. */
export function tidyName(text: unknown): string {
  return typeof text === 'string' ? oneLine(text.slice(0, 1000), maxNameLength) : ''
}

const Name = z
  .object({ names: z.object({ en: z.string() }) })
  .transform(({ names }) => tidyName(names.en))
  .catch('')
const Entry = z.object({ city: Name, country: Name }).catch({ city: '', country: '' })

/** The networks that are nowhere: own ones, those of providers before their public address, links, examples (RFC 6890). */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

/** Whether the text is an address that can be somewhere. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
