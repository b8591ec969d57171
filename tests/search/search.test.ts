// Runs the tests of search: in the group `pooled` on the oldest PostgreSQL.
import { openSampleWorld } from './sample-world.ts'
import { searchTests } from './search-tests.ts'

searchTests(openSampleWorld)
