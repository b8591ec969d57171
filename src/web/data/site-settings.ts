// The settings of the site, the mail with which an administrator tries the mail server, and what is left before the launch.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LaunchStep, SiteSettings } from '../../contract/site-settings.ts'
import { send } from './send.ts'

const settingsPath = '/api/admin/settings'

export const siteSettingsQuery = queryOptions<SiteSettings>({ queryKey: [settingsPath] })

export const launchStepsQuery = queryOptions<LaunchStep[]>({ queryKey: ['/api/admin/launch-steps'] })

/** A mail that was taken is a step before the launch. */
export function useSendTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'sendTestMail'>('POST', `${settingsPath}/test-mail`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: launchStepsQuery.queryKey }),
  })
}
