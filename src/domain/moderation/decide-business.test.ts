// Tests the messages for a moderator who decides second.
import { expect, test } from 'vitest'
import type { ApprovalStatus, Transition } from '../../contract/transitions.ts'
import { explainRefusedFeature, explainRefusedTransition } from './decide-business.ts'

// Shows 4.2.
test.each<[Transition, ApprovalStatus, string]>([
  ['approve', 'approved', 'This business was already approved.'],
  ['approve', 'rejected', 'Only a pending business can be approved. This one is rejected.'],
  ['approve', 'suspended', 'Only a pending business can be approved. This one is suspended.'],
  ['reject', 'rejected', 'This business was already rejected.'],
  ['reject', 'approved', 'Only a pending business can be rejected. This one is approved.'],
  ['suspend', 'suspended', 'This business was already suspended.'],
  ['suspend', 'pending', 'Only an approved business can be suspended. This one is pending.'],
  ['activate', 'approved', 'This business is already live.'],
  ['activate', 'rejected', 'Only a suspended business can be activated. This one is rejected.'],
])('refusing to %s a business that is %s: %s', (transition, status, sentence) => {
  expect(explainRefusedTransition(transition, status)).toBe(sentence)
})

test('the refusal for a business in the right state says that someone else changed it', () => {
  const sentence = 'Someone else changed this business at the same time. Please look at it and try again.'
  expect(explainRefusedTransition('suspend', 'approved')).toBe(sentence)
  expect(explainRefusedFeature(1, 'approved')).toBe(sentence)
})

test('the refusal of a change of the featured flag names the state of the business', () => {
  expect(explainRefusedFeature(1, 'suspended')).toBe(
    'Only an approved business can be featured. This one is suspended.',
  )
  expect(explainRefusedFeature(0, 'pending')).toBe(
    'Only an approved business can be removed from featured. This one is pending.',
  )
})
