// A stop accepts connections for a while, then refuses waiting requests and cuts arriving ones, at the stated times and not before.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as settled } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { OpenConnections } from './connections.ts'
import { createDrain } from './connections.ts'

/** A server that is stopping, by default while one connection is working and one is arriving; `pass` advances the clock. */
function startStop({ isIdle = false } = {}) {
  const events: string[] = []
  const timers: { at: number; ring: () => void }[] = []
  let now = 0
  const wait = (ms: number) => new Promise<void>((ring) => timers.push({ at: now + ms, ring }))
  const server = fastify()
  const working = Promise.withResolvers<void>()
  server.addHook('onClose', () => working.promise)
  server.addHook('preClose', async () => void events.push('new connections are refused'))
  server.server.closeAllConnections = () => {
    events.push('the rest is cut')
    working.resolve()
  }
  const connections: OpenConnections = new Map()
  const connect = (name: string, isWhole: boolean) => {
    const response = { req: { complete: isWhole } } as ServerResponse
    const socket = { destroy: () => events.push(`${name} is cut`) } as unknown as Socket
    connections.set(socket, { isUsed: true, response })
  }
  if (!isIdle) {
    connect('working', true)
    connect('arriving', false)
  }
  const stop = createDrain(
    server,
    connections,
    { stopping: false },
    () => events.push('waiting is refused'),
    wait,
  )
  const stopped = stop().then(() => events.push('stopped'))
  const pass = async (ms: number) => {
    now += ms
    for (const { at, ring } of timers) if (at <= now) ring()
    for (let turn = 0; turn < 5; turn++) await settled()
    return events.splice(0)
  }
  return { pass, finish: working.resolve, stopped }
}

test('a stop refuses waiting requests and cuts arriving ones after 5 seconds, and cuts the rest after 8.5', async () => {
  const { pass, stopped } = startStop()
  expect(await pass(1000)).toEqual(['new connections are refused'])
  expect(await pass(3999)).toEqual([])
  expect(await pass(1)).toEqual(['waiting is refused', 'arriving is cut'])
  expect(await pass(3499)).toEqual([])
  expect(await pass(1)).toEqual(['the rest is cut', 'stopped'])
  await stopped
})

test.each([
  ['a stop whose work is done in time', {}],
  ['a stop without an open connection', { isIdle: true }],
])('%s accepts connections for one second, and cuts nothing', async (_title, options) => {
  const { pass, finish, stopped } = startStop(options)
  expect(await pass(999)).toEqual([])
  expect(await pass(1)).toEqual(['new connections are refused'])
  finish()
  await stopped
  expect(await pass(10_000)).toEqual(['stopped'])
})
