// Runs the tests of search on both databases.
import { describe } from 'vitest'
import { databaseKinds } from '../world/world.ts'
import { openSampleWorld } from './sample-world.ts'
import { searchTests } from './search-tests.ts'

describe.each(databaseKinds)('on %s', (kind) => searchTests(() => openSampleWorld(kind)))
