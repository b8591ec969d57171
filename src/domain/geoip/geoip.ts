// Finds the place of a network address in the operator's GeoIP file, and describes it in words.
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { z } from '../../contract/zod.ts'
import { oneLine } from '../mail/template-layout-rules.ts'

/** The town and country of a network address in words; null when nothing is known. It is an estimate. */
export type FindNetworkPlace = (address: string) => string | null

/**
 * Reads the whole file into memory and keeps it there; without a file, nothing is known. A damaged entry counts as unknown and is logged
 * without the address, so that it does not prevent a sign-in.
 */
export function openGeoip(
  path: string | null,
  log: { warn(fields: object, message: string): void },
): FindNetworkPlace {
  if (path === null) return () => null
  const reader = new Reader<CountryResponse>(readFileSync(path))
  return (address) => {
    // A file for IPv4 only would misread the first bits of an IPv6 address as an IPv4 address.
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

/** The maximum length of a name in characters: a row of the list on a phone has room for two names. */
const maxNameLength = 60

/** Describes an entry of the file, such as 'Johannesburg, South Africa' or 'South Africa'; null when its country has no English name. */
export function describeEntry(entry: unknown): string | null {
  const { city, country } = Entry.parse(entry)
  // A town without its country says little, because many share a name.
  if (!country) return null
  return city ? `${city}, ${country}` : country
}

/** A name from the file without invisible characters, shortened. Empty when there is none. */
export function tidyName(text: unknown): string {
  return typeof text === 'string' ? oneLine(text.slice(0, 1000), maxNameLength) : ''
}

const Name = z.catch(
  z.pipe(
    z.object({ names: z.object({ en: z.string() }) }),
    z.transform(({ names }) => tidyName(names.en)),
  ),
  '',
)
const Entry = z.catch(z.object({ city: Name, country: Name }), { city: '', country: '' })

/** Networks without a location: private and carrier-grade NAT networks, loopback and link-local addresses (RFC 6890). */
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

/** Whether the text is an address that can have a location. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
