// Checks that this directory answers at a public address: the program sends a token there, which only its own database knows.
import type { AddressProof } from '../../contract/site-endpoints.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { addSetupToken, consumeSetupToken, hasSetupToken } from './set-up.ts'

/** The timeout of the request, in milliseconds. */
const timeoutMs = 8000

/** Refuses an address at which no copy of this directory answers (400), and says what was found there instead. */
export async function checkAddress(db: Db, siteUrl: string): Promise<void> {
  const token = await addSetupToken(db, 'address')
  try {
    const problem = await findProblem(siteUrl, token)
    if (problem) throw invalidField('siteUrl', `${problem} Nothing was changed.`)
  } finally {
    await consumeSetupToken(db, 'address', token)
  }
}

/** The receiving side: whether a token was created by a copy of this directory within a minute. */
export async function proveAddress({ db }: { db: Db }, { token }: { token: string }): Promise<AddressProof> {
  return { isOurs: await hasSetupToken(db, 'address', token) }
}

const otherSiteText = (siteUrl: string) => `Something answers at ${siteUrl}, but it is not this directory.`

async function findProblem(siteUrl: string, token: string): Promise<string | null> {
  try {
    const response = await fetch(`${siteUrl}/api/setup/address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const to = response.headers.get('location')
    if (to && URL.canParse(to, siteUrl))
      return `${siteUrl} leads on to ${new URL(to, siteUrl).origin}. Use that address if it is the one that visitors type.`
    const proof: unknown = response.ok ? await response.json().catch(() => null) : null
    const isOurs = typeof proof === 'object' && proof !== null && 'isOurs' in proof && proof.isOurs === true
    return isOurs ? null : otherSiteText(siteUrl)
  } catch (error) {
    return `Nothing answers at ${siteUrl} (${reasonOf(error)}). Check the name, the proxy and the certificate; if this machine cannot reach its own public address, set SITE_URL instead.`
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? `${cause.code}` : cause.message
}
