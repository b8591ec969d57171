// Decides the title and description of the login and the signup. In the first script, which does not load their forms.
import type { Site } from '../../contract/page.ts'
import { type PageHead, plainHead } from '../ui/page-head.ts'

export const loginHead = ({ name }: Site): PageHead => ({
  ...plainHead(name, 'Sign in', '/login'),
  description: `Sign in to ${name} to keep the phone number, hours and pictures of your business right.`,
})

/** The one form that search engines list: it is where a new owner begins. */
export const signupHead = ({ name }: Site): PageHead => ({
  ...plainHead(name, 'List your business', '/signup'),
  description: `List your South African business on ${name}. It costs nothing and takes about five minutes, and people near you can find and call you.`,
  isHidden: false,
})
