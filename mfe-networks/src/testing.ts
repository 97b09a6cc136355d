import { configFileSchema } from '@meshdeck/api/config-files'
import { listOf, z } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'
import { type RemoteUnderTest, remoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'

/** This remote as tests mount it. */
export const remote = remoteUnderTest(manifest, (file) => import(`../${file}`))

/** Returns this remote beside a page of another one that declares a place in the console. */
export function remoteWithPlace(place: string, path: string): RemoteUnderTest {
  const title = { en: place, de: place, fr: place }
  return {
    ...remote,
    manifest: {
      ...manifest,
      routes: [...manifest.routes, { path, place, module: 'NetworksPage', title }],
    },
  }
}

/** Returns the config files of a network from the server. */
export async function configFilesOf(networkId: string) {
  return z.parse(listOf(configFileSchema), await callApi('get', `extclients/${networkId}`))
}

/** Returns one config file by name. */
export async function configFileOf(networkId: string, name: string) {
  return (await configFilesOf(networkId)).find(({ clientid }) => clientid === name)
}
