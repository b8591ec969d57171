// The reference server of bench/serving.ts: a bare node:http server that sends given bytes with given headers, and checks nothing but
// the ETag of the client.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type StoredResponse = { status: number; headers: Record<string, string>; base64: string }

const stored = JSON.parse(await text(process.stdin)) as Record<string, StoredResponse>
const responses = new Map(
  Object.entries(stored).map(([key, { base64, ...response }]) => [
    key,
    { ...response, body: base64 === '' ? undefined : Buffer.from(base64, 'base64') },
  ]),
)
createServer((request, raw) => {
  const etag = request.headers['if-none-match']
  const response = responses.get(etag ? request.url + etag : (request.url ?? ''))
  raw.writeHead(response?.status ?? 404, response?.headers).end(response?.body)
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
