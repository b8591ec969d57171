import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { createPasswordHasher, passwordHasherLimits } from './passwords.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

test('two passwords are hashed at once, forty wait, and the next is refused', async () => {
  expect(passwordHasherLimits).toEqual({ maxConcurrent: 2, maxWaiting: 40 })
  const ends: (() => void)[] = []
  let running = 0
  let maxRunning = 0
  vi.mocked(argon2.verify).mockImplementation(async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise<void>((end) => ends.push(end))
    running -= 1
    return true
  })
  const hasher = createPasswordHasher()
  const accepted = Array.from({ length: 42 }, () => hasher.verify('$argon2id$', 'x'))
  await expect(hasher.verify('$argon2id$', 'x')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Many people are signing in at the moment. Please try again in a few seconds.',
  })
  await expect(hasher.hash('x')).rejects.toMatchObject({ code: 'unavailable' })
  for (let done = 0; done < 42; done++) {
    await vi.waitFor(() => expect(ends[done]).toBeDefined(), { interval: 1 })
    ends[done]?.()
  }
  expect(await Promise.all(accepted)).toEqual(Array(42).fill(true))
  expect(maxRunning).toBe(2)
  vi.mocked(argon2.verify).mockReset()
})

test('verifying without a usable hash does the same work, and returns false', async () => {
  const real = await vi.importActual<typeof argon2>('@node-rs/argon2')
  vi.mocked(argon2.verify).mockImplementation(real.verify)
  const hasher = createPasswordHasher()
  const own = await hasher.hash('long walk to Soweto')
  expect(await hasher.verify(own, 'long walk to Soweto')).toBe(true)
  expect(await hasher.verify(own, 'long walk to soweto')).toBe(false)
  for (const unusable of [null, '', 'x', '$argon2i$'])
    expect(await hasher.verify(unusable, 'long walk to Soweto')).toBe(false)
  const strengths = vi.mocked(argon2.verify).mock.calls.map(([hash]) => /^.*p=\d+/.exec(String(hash))?.[0])
  expect(strengths).toEqual(Array(6).fill('$argon2id$v=19$m=19456,t=2,p=1'))
})
