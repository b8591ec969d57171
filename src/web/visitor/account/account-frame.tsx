// Knows the frame around the forms of an account: the frame of the site, and a panel of patterns.
import { type ReactNode, useEffect } from 'react'
import { prepareToasts } from '../../ui/toast-loader.tsx'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { PatternPanel } from './pattern-panel.tsx'
import './account.css'

type AccountFrameProps = { title: string; intro: ReactNode; aside: ReactNode; children: ReactNode }

export function AccountFrame({ title, intro, aside, children }: AccountFrameProps) {
  useEffect(() => void prepareToasts(), [])
  return (
    <VisitorFrame>
      <main id="main" className="account">
        <div className="account-aside">
          <PatternPanel />
          <div className="account-promise">{aside}</div>
        </div>
        <div className="account-form">
          <h1>{title}</h1>
          <div className="account-intro">{intro}</div>
          {children}
        </div>
      </main>
    </VisitorFrame>
  )
}
