// Knows a browser without JavaScript, as far as the server sees it: it keeps cookies, sends forms, and follows redirects.
import type { InjectOptions } from 'fastify'
import { asForm } from '../owners/owner-world.ts'
import type { World } from './world.ts'

/** What a browser shows after a form: the page on which it ended, and the status and address of the first response. */
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
    /** Sends the fields as most forms do. */
    send: (url: string, fields: Record<string, string> | [string, string][]) =>
      request({
        method: 'POST',
        url,
        headers: { ...origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
    /** Sends the fields as a form with files does. */
    sendFiles: async (url: string, form: FormData) => {
      const { payload, headers } = await asForm(form)
      return request({ method: 'POST', url, payload, headers: { ...origin, ...headers } })
    },
  }
}

/** The fields that a browser would send of the form with this action on a page, as they are filled in. */
export function fieldsOf(page: string, action: string): [string, string][] {
  const forms = page.match(/<form[\s\S]*?<\/form>/g) ?? []
  const form =
    forms.find((one) => decoded(one.slice(0, one.indexOf('>'))).includes(`action="${action}"`)) ?? ''
  const fields = /<input([^>]*)>|<select([^>]*)>([\s\S]*?)<\/select>|<textarea([^>]*)>([\s\S]*?)<\/textarea>/g
  return [...form.matchAll(fields)].flatMap(([, input, select, options = '', area, text = '']) => {
    const attributes = input ?? select ?? area ?? ''
    const name = attributeOf(attributes, 'name')
    const value = select
      ? chosenOf(options)
      : area
        ? decoded(text)
        : (attributeOf(attributes, 'value') ?? 'on')
    const isLeftOut = /type="(file|submit|button)"| disabled=""/.test(attributes)
    const isUnticked = /type="(checkbox|radio)"/.test(attributes) && !attributes.includes(' checked=""')
    if (name === undefined || isLeftOut || isUnticked) return []
    return [
      [
        name,
        /type="(checkbox|radio)"/.test(attributes) || input === undefined
          ? value
          : (attributeOf(attributes, 'value') ?? ''),
      ],
    ]
  })
}

function chosenOf(options: string): string {
  const [, attributes = '', text = ''] =
    /<option([^>]* selected="")[^>]*>([^<]*)/.exec(options) ?? /<option([^>]*)>([^<]*)/.exec(options) ?? []
  return attributeOf(attributes, 'value') ?? decoded(text)
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : decoded(found)
}

const decoded = (text: string) =>
  text
    .replace(/^\n/, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
