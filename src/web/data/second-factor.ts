// The calls about the passkeys and recovery codes of the signed-in account, and how the browser asks a device for a passkey.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Assertion,
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequest,
  SecondFactor,
} from '../../contract/second-factor.ts'
import { isGone } from './calls.ts'
import { send } from './send.ts'

export const secondFactorQuery = queryOptions<SecondFactor>({ queryKey: ['/api/auth/second-factor'] })

/**
 * Creates a passkey on this device, and adds it. The first one returns recovery codes, and lets the account make more calls, so everything is
 * reloaded. So it is after a failure: if only the response was lost, the device refuses to create another one.
 */
export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
      const options = await send<'makePasskeyOptions'>('POST', '/api/auth/passkeys/options', {
        currentPassword,
      })
      const credential = await makePasskey(options)
      return send<'addPasskey'>('POST', '/api/auth/passkeys', { name, credential })
    },
    onSuccess: ({ recoveryCodes, ...secondFactor }) => {
      client.setQueryData(secondFactorQuery.queryKey, secondFactor)
      if (recoveryCodes) void client.invalidateQueries()
    },
    onError: () => void client.invalidateQueries(),
  })
}

/** Removes a passkey. One that was already removed in another browser also leaves the list. */
export function useRemovePasskey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (currentPassword: string) =>
      send<'removePasskey'>('DELETE', `/api/auth/passkeys/${id}`, { currentPassword }),
    onSuccess: (secondFactor) => client.setQueryData(secondFactorQuery.queryKey, secondFactor),
    onError: (error) => {
      if (isGone(error)) void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    },
  })
}

/** Makes new recovery codes, and returns them. */
export function useRenewCodes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (currentPassword: string) =>
      send<'renewRecoveryCodes'>('POST', '/api/auth/recovery-codes', { currentPassword }),
    onSuccess: () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  })
}

/** False in an old browser, and at an address without https that is not localhost. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Signs the challenge of a sign-in with a passkey. Throws if nobody used one. The library is loaded on the tap, so that no page loads it in advance. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

/** Creates a passkey. Throws if none was created. */
async function makePasskey(optionsJSON: PasskeyCreationOptions): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}

/** What people read if the browser or the device refused, by the name of the error. `siteUrl` is where passkeys work. */
const sentencesAt = (siteUrl: string): Record<string, string> => ({
  NotAllowedError: 'No passkey was used, or it took too long. You can try again.',
  AbortError: 'No passkey was used. You can try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: `Passkeys work only at ${siteUrl}. Please open the directory there.`,
})

/** The sentence for an error of the two functions above; '' for any other error. */
export const deviceSentence = (error: unknown, siteUrl: string): string =>
  (error instanceof Error && sentencesAt(siteUrl)[error.name]) || ''
