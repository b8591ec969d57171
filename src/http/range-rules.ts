// Decides which bytes of a file a `Range` header gets.

export type ByteRange = { first: number; length: number }

/** The one range of a header such as `bytes=0-16383`, ended where the file ends. Null if it is none, empty, or too long. */
export function readRange(header: string, size: number, maxLength: number): ByteRange | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (from === undefined) return null
  const first = Number(from)
  const last = Math.min(to ? Number(to) : size - 1, size - 1)
  const length = last - first + 1
  return length > 0 && length <= maxLength ? { first, length } : null
}
