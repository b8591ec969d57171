// Draws any character that a text can hold, for property tests. fast-check's `binary` and `webUrl` take a second to prepare in each process.
import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/** Half of them are below U+3000, where the control characters, the direction marks and the scripts of most people are. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x2fff }), fc.integer({ min: 0x3000, max: 0x10ffff - surrogates.count }))
  .map((code) => String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count))
