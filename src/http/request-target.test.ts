// A request target can be a whole URL, and its fragment is removed.
import { expect, test } from 'vitest'
import { readTarget } from './server.ts'

test.each([
  ['/in?x=1', '/in?x=1'],
  ['http://directory.example/in?x=1', '/in?x=1'],
  ['HTTPS://directory.example:3000', '/'],
  ['http://directory.example?q=tea', '/?q=tea'],
  ['/api/businesses/search#near=-26.2,28&sort=near', '/api/businesses/search'],
  ['http://directory.example/?q=http://other.example/a#b', '/?q=http://other.example/a'],
  ['//other.example/in', '//other.example/in'],
  ['?q=tea', '/?q=tea'],
  ['*', '*'],
])('the target %s is read as %s', (target, path) => {
  expect(readTarget(target)).toBe(path)
})
