// Helpers for the tests of imports: upload a list, describe its columns, and run the background steps.
import { expect } from 'vitest'
import type { Import, ImportQuestion, ImportRow, NewImport } from '../../src/contract/import.ts'
import { makeNextStep } from '../../src/domain/imports/import-steps.ts'
import { signIn } from '../world/sign-in.ts'
import type { World } from '../world/world.ts'

/** An administrator's session, and the calls of an import. */
export async function openImports(world: World) {
  const session = await signIn(world.database, { role: 'administrator' })
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    world.server.inject({
      method,
      url: `/api/admin/imports${path}`,
      headers: session,
      ...(payload && { payload }),
    })
  const upload = (content: string | Buffer, name = 'list.csv') =>
    world.server.inject({ method: 'POST', url: '/api/admin/imports', ...toForm(content, name, session) })
  const read = async (content: string | Buffer, name?: string): Promise<NewImport> => {
    const response = await upload(content, name)
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }
  const get = async (id: string): Promise<Import> => (await send('GET', `/${id}`)).json()
  const change = async (id: string, change: object): Promise<Import> => {
    const response = await send('PATCH', `/${id}`, change)
    expect(response.statusCode, response.body).toBe(200)
    await work(world)
    return get(id)
  }
  /** Uploads a list and checks it with the given description. */
  const check = async (content: string | Buffer, said: object = {}): Promise<Import> => {
    const { id } = await read(content)
    return change(id, { source: 'Karoo Chamber of Commerce', ...said })
  }
  const run = async (id: string): Promise<Import> => {
    const response = await send('POST', `/${id}/run`)
    expect(response.statusCode, response.body).toBe(200)
    await work(world)
    return get(id)
  }
  const takeBack = async (id: string): Promise<Import> => {
    const response = await send('POST', `/${id}/take-back`)
    expect(response.statusCode, response.body).toBe(200)
    await work(world)
    return get(id)
  }
  const rows = async (id: string, outcome = ''): Promise<ImportRow[]> =>
    (await send('GET', `/${id}/rows${outcome && `?outcome=${outcome}`}`)).json()
  const questions = async (id: string): Promise<ImportQuestion[]> =>
    (await send('GET', `/${id}/questions`)).json()
  return { session, send, upload, read, get, change, check, run, takeBack, rows, questions }
}

/** Runs all steps that are due. */
export async function work({ database }: Pick<World, 'database'>): Promise<void> {
  while (await makeNextStep(database.db)) {
    // One step after the other, as the worker does.
  }
}

/** The headers and the body of a form with one file. */
export function toForm(content: string | Buffer, name: string, headers: Record<string, string>) {
  const boundary = 'boundaryOfTheListOfATest'
  const before = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(before),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
