// The contract accepts every id that the database can store.
import { expect, test } from 'vitest'
import { BusinessCard } from './business.ts'
import { endpoints } from './endpoints.ts'

test.each([
  'd41d8cd9-8f00-b204-e980-0998ecf8427e', // an MD5 sum, as imports make them
  '00000000-0000-0000-0000-000000000001',
])('the id %s is accepted in a list and in a call', (id) => {
  expect(BusinessCard.shape.id.safeParse(id).success).toBe(true)
  expect(endpoints.getBusiness.input.safeParse({ id }).success).toBe(true)
  expect(endpoints.featureBusiness.input.safeParse({ id, featured: 1 }).success).toBe(true)
})

test.each(['', 'd41d8cd98f00b204e9800998ecf8427e', "d41d8cd9-8f00-b204-e980-0998ecf8427e'"])(
  'the id %j is refused',
  (id) => expect(endpoints.getBusiness.input.safeParse({ id }).success).toBe(false),
)
