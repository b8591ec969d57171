// A client for bench/serving.ts: it sends requests one after another on keep-alive connections, each from its own loopback address,
// so that address limits can stay on. It counts bytes instead of parsing responses, so the server gets most of the machine.
import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends the same request `times` times from one address. All responses must be as long as the first. */
export async function sendMany(
  port: number,
  localAddress: string,
  request: string,
  times: number,
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  const sent = new Promise<void>((resolve, reject) => {
    let expected = 0
    let missing = 0
    let left = times
    socket.on('error', reject)
    socket.on('data', (data) => {
      if (missing === expected) missing = expected = lengthOf(data.toString('latin1'))
      missing -= data.length
      if (missing > 0) return
      if (missing < 0) reject(new Error('A response was longer than the first.'))
      left -= 1
      missing = expected
      if (left > 0) socket.write(request)
      else resolve()
    })
    socket.write(request)
  })
  await sent
  socket.end()
  await once(socket, 'close')
}

/** The length of a response in bytes, from its headers. */
function lengthOf(head: string): number {
  const end = head.indexOf('\r\n\r\n') + 4
  if (!/^HTTP\/1\.1 (200|304)/.test(head) || end < 4) throw new Error(`Not as expected: ${head}`)
  return end + (head.startsWith('HTTP/1.1 304') ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]))
}
