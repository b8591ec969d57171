// The setup page, whose link the program prints at its first start: the first administrator, and the name of the site.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SetupState } from '../../../contract/site-endpoints.ts'
import { maxSiteName } from '../../../contract/site-settings.ts'
import { useRefusedForm } from '../../data/send.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { EmailField, PasswordField, TextField } from '../../ui/fields.tsx'
import { RefusedSummary, useSendOnce } from '../../ui/form-summary.tsx'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { AccountFrame } from './account-frame.tsx'
import { LinkField, useLinkToken } from './one-time-link.tsx'
import { GoodPassword } from './password-link-page.tsx'

const title = 'Set up your directory'
const setupQuery = queryOptions<SetupState>({ queryKey: ['/api/setup'] })

export const setupPage: ScreenParts = {
  Component: SetupPage,
  head: titled(title),
  load: ({ client }) => [client.prefetchQuery(setupQuery)],
}

function SetupPage() {
  const { data } = useQuery(setupQuery)
  usePageHead(plainHead(useSite().name, title, '/setup'))
  return (
    <AccountFrame
      title={title}
      intro={<p>{data?.isSetUp ? setUpText : introText}</p>}
      aside={<GoodPassword />}
    >
      {data?.isSetUp ? (
        <p>
          <PageLink href="/login">Sign in</PageLink>, and find everything else under Settings.
        </p>
      ) : (
        <SetupForm />
      )}
    </AccountFrame>
  )
}

const introText =
  'Create your account as the first administrator, and give the directory its name. The look, the mail server and the rest come next, and each of them can wait.'
const setUpText = 'This directory already has an administrator.'

/** The browser sends this form, with and without a script. */
function SetupForm() {
  const { refused, at } = useRefusedForm('/setup')
  const token = useLinkToken()
  const site = useSite()
  const sendOnce = useSendOnce()
  const link = at('link')
  return (
    <>
      {token === '' && !link.defaultValue && (
        <p className="notice" role="alert">
          This address is incomplete. Open the whole link that the program printed at its start, or run
          mzansi-local setup-link for another one.
        </p>
      )}
      <form className="form" method="post" action="/setup" noValidate onSubmit={sendOnce}>
        <RefusedSummary refused={refused} failureTitle="The directory was not set up" />
        <input type="hidden" name="link" value={token || link.defaultValue || ''} />
        <LinkField action="/setup" label="The link that the program printed" />
        <TextField
          label="Name of the directory"
          maxLength={maxSiteName}
          autoComplete="off"
          {...withDefault(at('name'), site.name)}
        />
        <EmailField label="Your email" help="You sign in with it. Visitors never see it." {...at('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          help="At least 8 characters."
          {...at('password')}
        />
        <div className="form-actions">
          <button type="submit" className="button button-main submit">
            Set Up
          </button>
        </div>
      </form>
    </>
  )
}

const withDefault = <Field extends { defaultValue: string | undefined }>(field: Field, text: string) => ({
  ...field,
  defaultValue: field.defaultValue ?? text,
})
