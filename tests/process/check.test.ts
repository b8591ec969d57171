// What mzansi-local check says: a line for each part, what to do about each that is wrong, and an exit code for programs.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../world/free-port.ts'
import { folder, runCommand } from './program.ts'

test('a new installation is right, and the check makes nothing', async () => {
  const dataDir = join(folder, 'new')
  const { code, out, errors } = await runCommand('check', [], {
    DATA_DIR: dataDir,
    SITE_URL: 'https://a.example',
  })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  for (const about of [
    'configuration',
    'data folder',
    'database',
    'images',
    'disk',
    'memory',
    'open files',
    'clock',
  ])
    expect(out).toMatch(new RegExp(`^ok +${about} `, 'm'))
  expect(out).toMatch(/^note +mail .*SMTP_URL is not set/m)
  expect(out).toMatch(/^note +configuration +SUPPORT_EMAIL is the example/m)
  expect(existsSync(dataDir)).toBe(false)
})

test('what cannot be reached is named with what to do, and the exit code is 1', async () => {
  const port = await freePort()
  const bucket = {
    S3_BUCKET: 'photos',
    S3_REGION: 'r',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 'hidden',
  }
  const logo = join(folder, 'cut.svg')
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"><path')
  const { code, out } = await runCommand('check', [], {
    ...bucket,
    LOGO_FILE: logo,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    DATABASE_URL: `postgres://nobody:hidden@127.0.0.1:${port}/none`,
    SMTP_URL: `smtp://nobody:hidden@127.0.0.1:${port}`,
    CACHE_PURGE_URL: `http://127.0.0.1:${port}/purge`,
    CACHE_PURGE_TOKEN: 'hidden',
  })
  expect(code).toBe(1)
  expect(out).toMatch(/^wrong +database +The database does not respond: .*DATABASE_URL/m)
  expect(out).toMatch(/^wrong +logo +LOGO_FILE .*cut\.svg is broken or too large to be drawn/m)
  expect(out).toMatch(/^wrong +mail +The mail server of SMTP_URL cannot be used/m)
  expect(out).toMatch(/^wrong +images +The bucket photos cannot be used/m)
  expect(out).toMatch(
    /^wrong +shared cache +The shared cache of CACHE_PURGE_URL took no purge: .*ECONNREFUSED/m,
  )
  expect(out).not.toContain('hidden')
})

test('settings that are wrong are listed before anything is asked', async () => {
  const { code, errors } = await runCommand('check', [], { PORT: 'many', SITE_URL: 'nowhere' })
  expect(code).toBe(1)
  expect(errors).toMatch(/PORT must be a number.*\n.*SITE_URL must be a web address/)
})
