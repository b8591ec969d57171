// The calls about the passkeys and the recovery codes of the own account.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SecondFactor } from '../../contract/second-factor.ts'
import { isGone } from './calls.ts'
import { makePasskey } from './passkey-device.ts'
import { send } from './send.ts'
import { secondFactorKey } from './session.ts'

export const secondFactorQuery = queryOptions<SecondFactor>({ queryKey: [secondFactorKey] })

/** Makes a passkey on this device, and adds it. Returns new recovery codes, if it is the first: then its owner may do more now. */
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
  })
}

/** Removes a passkey. One that was removed in another browser leaves the list, too. */
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
