import { configFileSchema } from '@meshdeck/api/config-files'
import { listOf, z } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'

/** The config files of a network as the server has them. */
export async function filesOf(networkId: string) {
  return z.parse(listOf(configFileSchema), await callApi('get', `extclients/${networkId}`))
}

/** One of them, by its name. */
export async function fileOf(networkId: string, name: string) {
  return (await filesOf(networkId)).find(({ clientid }) => clientid === name)
}
