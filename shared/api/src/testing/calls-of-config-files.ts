import {
  type ConfigFileInput,
  createConfigFile,
  deleteConfigFile,
  editOfConfigFile,
  enableConfigFiles,
  readConfigFiles,
  updateConfigFile,
} from '../mutations/config-file-changes'
import {
  configFileListQuery,
  configPictureQuery,
  configTextQuery,
  allConfigFilesQuery,
} from '../queries/config-files'
import { someGateway } from './calls-of-gateways'
import { firstOf, type MakeCall, NETWORK, read } from './prepare'

/** Creates a config file behind a gateway and returns its name. */
async function newConfigFile(clientid: string, more: Partial<ConfigFileInput> = {}) {
  const { nodeId: id } = await someGateway()
  const none = { publickey: '', dns: '', extraallowedips: [], postup: '', postdown: '' }
  const input = { clientid, ...none, ...more }
  return createConfigFile({ networkId: NETWORK, gatewayId: id, input })
}

const fileNamed = async (name: string | undefined) => {
  const configFiles = await read({ ...configFileListQuery(NETWORK), staleTime: 0 })
  return firstOf(configFiles.filter(({ clientid }) => clientid === name))
}

const wantedOf = async (name: string) => ({
  networkId: NETWORK,
  configFileId: (await newConfigFile(name)) ?? '',
})

/** Changes a config file and expects its other fields unchanged. */
async function changeConfigFile() {
  const name = await newConfigFile('laptop-4', { dns: '9.9.9.9', postup: 'echo up' })
  const base = editOfConfigFile(await fileNamed(name))
  const mine = { ...base, clientid: 'laptop-5', extraallowedips: ['192.168.77.0/24'] }
  await updateConfigFile({ networkId: NETWORK, name: base.clientid, base, mine })
  expect(editOfConfigFile(await fileNamed('laptop-5'))).toEqual(mine)
}

async function switchConfigFile() {
  const name = await newConfigFile('laptop-6', { dns: '9.9.9.9', postdown: 'echo down' })
  const before = editOfConfigFile(await fileNamed(name))
  const isEnabled = !before.enabled
  await enableConfigFiles({ networkId: NETWORK, configFileIds: ['laptop-6'], isEnabled })
  expect(editOfConfigFile(await fileNamed(name))).toEqual({ ...before, enabled: isEnabled })
}

/** Requests for config files and their gateways, by name of their exports. */
export const callsOfConfigFiles: Record<string, MakeCall> = {
  createConfigFile: async () => {
    expect(await newConfigFile('laptop-1')).toBe('laptop-1')
    // without a name the server generates one
    expect(await fileNamed(await newConfigFile(''))).toMatchObject({ network: NETWORK })
  },
  configFileListQuery: () => read(configFileListQuery(NETWORK)),
  allConfigFilesQuery: () => read(allConfigFilesQuery()),
  configTextQuery: async () =>
    expect(await read(configTextQuery(await wantedOf('laptop-2')))).toMatch(
      /^\[Interface\]\nAddress = /,
    ),
  configPictureQuery: async () =>
    expect(await read(configPictureQuery(await wantedOf('laptop-3')))).toMatch(
      /^data:image\/png;base64,iVBORw0KGgo/,
    ),
  updateConfigFile: changeConfigFile,
  enableConfigFiles: switchConfigFile,
  readConfigFiles: async () => {
    await newConfigFile('laptop-7')
    for (const { reply } of await readConfigFiles(NETWORK))
      expect(reply).not.toHaveProperty('privatekey')
  },
  deleteConfigFile: async () => {
    await newConfigFile('laptop-8')
    await deleteConfigFile({ networkId: NETWORK, configFileId: 'laptop-8' })
    const left = await read({ ...configFileListQuery(NETWORK), staleTime: 0 })
    expect(left.map(({ clientid }) => clientid)).not.toContain('laptop-8')
  },
}
