// The frame around account forms, the heads of login and signup, and the guard that redirects who should not be there.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import type { Site } from '../../../contract/page.ts'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { findRedirect, type PageAccess } from '../../data/page-access.ts'
import { sessionQuery } from '../../data/session.ts'
import { navigate } from '../../navigation/navigation.tsx'
import { type PageHead, plainHead, useSite } from '../../ui/page-head.ts'
import { prepareToasts } from '../../ui/toast.ts'
import { VisitorFrame } from '../visitor-frame.tsx'
import './account.css'

type AccountFrameProps = { title: string; intro: ReactNode; aside: ReactNode; children: ReactNode }

export function AccountFrame({ title, intro, aside, children }: AccountFrameProps) {
  useEffect(() => void prepareToasts(), [])
  return (
    <VisitorFrame>
      <main id="main" className="account">
        <div className="account-form">
          <h1>{title}</h1>
          <div className="account-intro">{intro}</div>
          {children}
        </div>
        <div className="account-aside">
          <PatternPanel />
          <div className="account-promise">{aside}</div>
        </div>
      </main>
    </VisitorFrame>
  )
}

const folds = [
  { seed: 'Mama Dora', color: '#1b2065' },
  { seed: 'Karoo Kitchen', color: '#963b2a' },
  { seed: 'Alex Repairs', color: '#0e6274' },
  { seed: 'Kasi Threads', color: '#8f2f5c' },
  { seed: 'Veld and Vine', color: '#26427f' },
]

function PatternPanel() {
  return (
    <div className="pattern-panel" aria-hidden="true">
      {folds.map(({ seed, color }) => (
        <Pattern key={seed} seed={seed} color={color} />
      ))}
    </div>
  )
}

export function SupportLink({ subject }: { subject: string }) {
  const { supportEmail } = useSite()
  return <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}>{supportEmail}</a>
}

export const loginHead = ({ name }: Site): PageHead => ({
  ...plainHead(name, 'Sign in', '/login'),
  description: `Sign in to ${name} to keep the phone number, hours and pictures of your business up to date.`,
})

/** The only form that search engines may list: it is where a new owner starts. */
export const signupHead = ({ name, region }: Site): PageHead => ({
  ...plainHead(name, 'List your business', '/signup'),
  description: `${region ? `List your business in ${region.name}` : 'List your South African business'} on ${name}. It is free and takes about five minutes, and people near you can find and call you.`,
  isHidden: false,
})

/**
 * Checked only on entry: a sign-in in another tab must not take away a form that is being filled in. A layout effect, because it also
 * runs when React shows the page again that it kept hidden while the dashboard was loading.
 */
export function useEntryGuard(access: PageAccess): void {
  const client = useQueryClient()
  useLayoutEffect(() => {
    const auth = client.getQueryData(sessionQuery.queryKey)
    const redirect = auth && findRedirect(access, auth)
    if (redirect) navigate(redirect, { replace: true })
  }, [client, access])
}
