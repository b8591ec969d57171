// The reference of bench/serving.ts: a bare node:http server that sends given bytes with given headers.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type StoredResponse = { headers: Record<string, string>; base64: string }

const stored = JSON.parse(await text(process.stdin)) as Record<string, StoredResponse>
const responses = new Map(
  Object.entries(stored).map(([path, { headers, base64 }]) => [
    path,
    { headers, body: Buffer.from(base64, 'base64') },
  ]),
)
createServer((request, raw) => {
  const response = responses.get(request.url ?? '')
  raw.writeHead(response ? 200 : 404, response?.headers).end(response?.body)
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
