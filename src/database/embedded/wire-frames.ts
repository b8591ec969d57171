// Knows how PostgreSQL's wire protocol divides bytes into messages, in both directions.
// https://www.postgresql.org/docs/18/protocol-message-formats.html

/** One whole message of a client. `type` is its byte as a letter, or a word for the messages before the session starts. */
export type ClientMessage = { type: string; bytes: Buffer }

const firstMessages = new Map([
  [80877103, 'encrypt'],
  [80877104, 'encrypt'],
  [80877102, 'cancel'],
])

/** Splits received bytes into whole messages; `rest` is the unfinished end. `started` says whether a session has begun. */
export function splitClientMessages(
  received: Buffer,
  started: boolean,
): { messages: ClientMessage[]; rest: Buffer } {
  const messages: ClientMessage[] = []
  let rest = received
  let typed = started
  while (rest.length >= (typed ? 5 : 8)) {
    const length = typed ? rest.readInt32BE(1) + 1 : rest.readInt32BE(0)
    if (rest.length < length) break
    const type = typed
      ? String.fromCharCode(rest.readUInt8(0))
      : (firstMessages.get(rest.readInt32BE(4)) ?? 'start')
    messages.push({ type, bytes: rest.subarray(0, length) })
    rest = rest.subarray(length)
    typed ||= type === 'start'
  }
  return { messages, rest }
}

/**
 * The state of the session: `idle` when the server's last message was ReadyForQuery outside a transaction. `turns` counts how
 * often the server gave the turn to the client: by ReadyForQuery, or by asking for the data of a COPY.
 */
export type ServerFrames = { read(chunk: Uint8Array): void; readonly idle: boolean; readonly turns: number }

const givesTurn = new Set(['Z', 'G', 'W'])

/** Reads the server's bytes in chunks of any size, and calls `onNotification` for each notification. */
export function followServerFrames(onNotification: () => void): ServerFrames {
  const header = Buffer.alloc(5)
  let headerBytes = 0
  let bodyLeft = 0
  let type = ''
  let status = ''
  let turns = 0
  const endFrame = () => {
    if (type === 'A') onNotification()
    if (givesTurn.has(type)) turns += 1
    headerBytes = 0
  }
  const readByte = (byte: number) => {
    header.writeUInt8(byte, headerBytes++)
    if (headerBytes < 5) return
    type = String.fromCharCode(header.readUInt8(0))
    bodyLeft = header.readInt32BE(1) - 4
    if (bodyLeft === 0) endFrame()
  }
  const read = (chunk: Uint8Array) => {
    let at = 0
    while (at < chunk.length) {
      if (headerBytes < 5) {
        readByte(chunk[at++] ?? 0)
        continue
      }
      if (type === 'Z') status = String.fromCharCode(chunk[at] ?? 0)
      const taken = Math.min(bodyLeft, chunk.length - at)
      at += taken
      bodyLeft -= taken
      if (bodyLeft === 0) endFrame()
    }
  }
  return {
    read,
    get idle() {
      return type === 'Z' && status === 'I'
    },
    get turns() {
      return turns
    },
  }
}
