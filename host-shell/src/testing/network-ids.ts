import { listOf, z } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'

const listSchema = listOf(z.object({ netid: z.string() }))

/** Ids of the networks that the server of the test has, in its order. */
export async function networkIds(): Promise<string[]> {
  return z.parse(listSchema, await callApi('get', 'networks')).map(({ netid }) => netid)
}
