// Knows a page that a link in a mail opens to set a password: of a forgotten one, or of an invitation.
import type { ReactNode } from 'react'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { GoodPassword } from './good-password.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { PasswordLinkForm, type PasswordLinkFormProps } from './password-link-form.tsx'
import { useLinkCheck } from './use-link-check.ts'
import { useLinkToken } from './use-link-token.ts'

type PasswordLinkPageProps = Omit<PasswordLinkFormProps, 'token'> & {
  path: string
  title: string
  intro: ReactNode
  /** What to do when the link is over. */
  instead: ReactNode
}

export function PasswordLinkPage({ path, title, intro, instead, ...form }: PasswordLinkPageProps) {
  const { name } = useSite()
  const token = useLinkToken()
  const link = useLinkCheck(token)
  usePageHead(plainHead(name, title, path))
  return (
    <AccountFrame title={title} intro={<p>{intro}</p>} aside={<GoodPassword />}>
      {link === 'incomplete' && <IncompleteLink />}
      {link === 'over' && (
        <p className="notice" role="alert">
          This link does not work any more: it was already used, or it is too old. {instead}
        </p>
      )}
      {link === 'good' && <PasswordLinkForm token={token ?? ''} {...form} />}
    </AccountFrame>
  )
}
