// The reference of bench/serving.ts: a bare node:http server that sends given bytes with given headers, nothing else.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Answer = { headers: Record<string, string>; base64: string }

const answers = JSON.parse(await text(process.stdin)) as Record<string, Answer>
const ready = new Map(
  Object.entries(answers).map(([path, { headers, base64 }]) => [
    path,
    { headers, body: Buffer.from(base64, 'base64') },
  ]),
)
createServer((request, response) => {
  const answer = ready.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
