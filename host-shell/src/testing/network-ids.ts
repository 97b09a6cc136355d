import { listOf, z } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'

const listSchema = listOf(z.object({ netid: z.string() }))

/** Returns the network ids of the test's server, in its order. */
export async function networkIds(): Promise<string[]> {
  return z.parse(listSchema, await callApi('get', 'networks')).map(({ netid }) => netid)
}
