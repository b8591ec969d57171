// Knows a page that a link in a mail opens to set a password: of a forgotten one, or of an invitation.
import type { ReactNode } from 'react'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { GoodPassword } from './good-password.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { PasswordLinkForm, type PasswordLinkFormProps } from './password-link-form.tsx'
import { useLinkToken } from './use-link-token.ts'

type PasswordLinkPageProps = Omit<PasswordLinkFormProps, 'token'> & {
  path: string
  title: string
  intro: ReactNode
}

export function PasswordLinkPage({ path, title, intro, ...form }: PasswordLinkPageProps) {
  const { name } = useSite()
  const token = useLinkToken()
  usePageHead(plainHead(name, title, path))
  return (
    <AccountFrame title={title} intro={<p>{intro}</p>} aside={<GoodPassword />}>
      {token === '' ? <IncompleteLink /> : <PasswordLinkForm token={token ?? ''} {...form} />}
    </AccountFrame>
  )
}
