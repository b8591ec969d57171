// A browser without JavaScript, as the server sees it: it keeps cookies, sends forms, and follows redirects.
import type { InjectOptions } from 'fastify'
import { asForm } from '../owners/owner-world.ts'
import type { World } from './world.ts'

/** What a browser shows after a request: the page on which it ended, and the status and address of the first response. */
export type Shown = { status: number; location: string | undefined; body: string; headers: object }

export function openPlainBrowser({ server }: World, cookie = '') {
  let cookies = cookie
  const request = async (options: InjectOptions): Promise<Shown> => {
    const response = await server.inject({ ...options, headers: { ...options.headers, cookie: cookies } })
    const set = [response.headers['set-cookie'] ?? []].flat()
    if (set.length > 0) cookies = set.map((one) => one.split(';')[0]).join('; ')
    const { location } = response.headers
    const body = location ? (await request({ url: location })).body : response.body
    return { status: response.statusCode, location, body, headers: response.headers }
  }
  const origin = { origin: 'https://directory.example', accept: 'text/html' }
  return {
    open: (url: string) => request({ url }),
    /** Sends the fields URL-encoded, as most forms do. */
    send: (url: string, fields: Record<string, string> | [string, string][]) =>
      request({
        method: 'POST',
        url,
        headers: { ...origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
    /** Sends the fields as multipart, as a form with files does. */
    sendFiles: async (url: string, form: FormData) => {
      const { payload, headers } = await asForm(form)
      return request({ method: 'POST', url, payload, headers: { ...origin, ...headers } })
    },
  }
}
