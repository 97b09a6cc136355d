import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, type Infer, queryClient, readItems, readReply, z } from '@meshdeck/platform'

import { change, readAgain, readAnew } from '../change'
import { wholeOf } from '../fields'
import {
  type ConfigFile,
  configFileListQuery,
  configFileSchema,
  everyConfigFileQuery,
} from '../queries/config-files'
import { forgetNodes, sendClientDeletion } from './node-changes'

// nodes and policies name config files too
const stale = ['config-files', 'nodes', 'policies'] as const

/** What a new config file takes (contract 1.11); what is left out is an empty text or list. */
export type ConfigFileInput = {
  /** Its name. */
  clientid: string
  /** Of a key pair that its device has made; without it the server makes one. */
  publickey: string
  /** Addresses of name servers, with commas between them. */
  dns: string
  /** Ranges behind its device, as CIDR. */
  extraallowedips: string[]
  postup: string
  postdown: string
}

type Creation = { networkId: string; gatewayId: string; input: ConfigFileInput }

/**
 * POST /extclients/{network}/{gateway} [AP-061]. Resolves to the name: the server makes one up where
 * none is given, and 1.0.0 does not tell it, so that the list of before and after does. Undefined when
 * the list does not say which one it is.
 */
export const createConfigFile = change({
  send: async (creation: Creation): Promise<string | undefined> => {
    const { networkId, gatewayId, input } = creation
    const path = `extclients/${encodeURIComponent(networkId)}/${encodeURIComponent(gatewayId)}`
    const isNamed = input.clientid !== ''
    const before = isNamed ? [] : await namesBehind(creation)
    const made = await readReply(api.post(path, { json: input }), creationSchema)
    if (made !== undefined) return made.clientid
    if (isNamed) return input.clientid

    const added = (await namesBehind(creation)).filter((name) => !before.includes(name))
    return added.length === 1 ? added[0] : undefined
  },
  // after a refusal too: the node may be a gateway by now
  stale: ['nodes', 'config-files'],
  inBackground: true,
  isSaved: async ({ networkId }, name) =>
    name === undefined || (await findListed(networkId, name)) !== undefined,
  nameOf: ({ input }) => input.clientid,
})

/** The reply to a creation: the config file from 1.5.1 on, nothing before (contract 2.8). */
const creationSchema = z.optional(z.object({ clientid: z.string() }))

async function namesBehind({ networkId, gatewayId }: Creation): Promise<string[]> {
  const reply = api.get(`extclients/${encodeURIComponent(networkId)}`)
  const files = await readItems(reply, configFileSchema)
  return files
    .filter(({ ingressgatewayid }) => ingressgatewayid === gatewayId)
    .map(({ clientid }) => clientid)
}

/**
 * A config file with all that the server said of it but its private key: a change replaces the whole
 * (contract 1.11), and what the console does not know goes back as it came.
 */
const wholeFileSchema = z.pipe(
  wholeOf(configFileSchema),
  z.transform(({ known: file, reply: { privatekey: _key, ...reply } }) => ({ file, reply })),
)
type WholeFile = Infer<typeof wholeFileSchema>

/** What a person may change on a config file. */
export type ConfigFileEdit = {
  /** Its name; another one renames it. */
  clientid: string
  enabled: boolean
  dns: string
  extraallowedips: string[]
  postup: string
  postdown: string
  /** Ids, in the order of the alphabet. */
  tags: string[]
}

/** What can be edited of a config file, as it is. */
export function editOfConfigFile(file: ConfigFile): ConfigFileEdit {
  const { clientid, enabled, dns, extraallowedips, postup, postdown } = file
  return { clientid, enabled, dns, extraallowedips, postup, postdown, tags: file.tags.toSorted() }
}

type Update = {
  networkId: string
  /** Of the file that is changed. */
  name: string
  base: ConfigFileEdit
  mine: ConfigFileEdit
}

/**
 * PUT /extclients/{network}/{name} [AP-063]: changes a config file upon what it is now, and sends all of
 * it. Throws a `CollisionError` when somebody else has changed the same field since `base`, and an
 * `ApiError` of 404 when the file is gone.
 */
export const updateConfigFile = change({
  send: async ({ networkId, name, base, mine }: Update) => {
    const whole = findFile(await readConfigFiles(networkId), name)
    const edit = mergeOrCollide({ base, theirs: editOfConfigFile(whole.file), mine })
    await putFile(networkId, whole, edit)
  },
  stale,
  settle: readFilesAgain,
  isSaved: async ({ networkId, mine, ...edit }) => {
    const file = await findListed(networkId, mine.clientid)
    return file !== undefined && isEditKept({ ...edit, mine }, editOfConfigFile(file))
  },
  nameOf: ({ name }) => name,
})

type Switch = {
  networkId: string
  clientIds: readonly string[]
  isEnabled: boolean
  /** Upon what they are changed; read now where it is left out. */
  current?: readonly WholeFile[]
}

/**
 * The same for a switch that is not held against anything: enables or disables config files, one call
 * after another. The one call that takes many loses tags and commands on the way (seen on 1.5.1). Throws
 * the error of the first call that fails.
 */
export const enableConfigFiles = change({
  send: async ({ networkId, clientIds, isEnabled, current }: Switch) => {
    const files = current ?? (await readConfigFiles(networkId))
    for (const clientId of clientIds) {
      const whole = findFile(files, clientId)
      await putFile(networkId, whole, { ...editOfConfigFile(whole.file), enabled: isEnabled })
    }
  },
  stale,
  settle: readFilesAgain,
  isSaved: async ({ networkId, clientIds, isEnabled }) => {
    const files = await readAnew(configFileListQuery(networkId))
    return files.every((file) => !clientIds.includes(file.clientid) || file.enabled === isEnabled)
  },
  nameOf: ({ clientIds }) => clientIds.join(', '),
})

/**
 * Reads the config files of a network whole, for changing them. From the list: what is asked for alone
 * has the name servers of its gateway filled in, and would keep them as its own (contract 2.8).
 */
export function readConfigFiles(networkId: string): Promise<WholeFile[]> {
  return readItems(api.get(`extclients/${encodeURIComponent(networkId)}`), wholeFileSchema)
}

const findListed = async (networkId: string, name: string) =>
  (await readAnew(configFileListQuery(networkId))).find(({ clientid }) => clientid === name)

type Deletion = { networkId: string; clientId: string }

/**
 * DELETE /extclients/{network}/{name} [AP-062]. The server then writes back every policy that named the file, as it
 * was when the call began: of two deletions at once the one brings back whom the other has taken out, and policies
 * that the other has deleted, so they go one after the other.
 */
export const deleteConfigFile = change({
  send: ({ networkId, clientId }: Deletion) => sendClientDeletion(networkId, clientId),
  inTurn: () => 'config file deletion',
  stale: ['config-files'],
  settle: forgetConfigFiles,
  isThere: async ({ networkId, clientId }) =>
    (await readAnew(configFileListQuery(networkId))).some(({ clientid }) => clientid === clientId),
  nameOf: ({ clientId }) => clientId,
})

/** What deleted config files leave behind: their rows go at once, and what may have named them is read again. */
function forgetConfigFiles(deleted: readonly Deletion[]) {
  const gone = new Set(deleted.map(({ clientId }) => clientId))
  // a name is there once, whatever its network
  const without = (files?: ConfigFile[]) => files?.filter(({ clientid }) => !gone.has(clientid))
  queryClient.setQueryData(everyConfigFileQuery().queryKey, without)
  for (const networkId of new Set(deleted.map((one) => one.networkId))) {
    queryClient.setQueryData(configFileListQuery(networkId).queryKey, without)
    forgetNodes(networkId, gone)
  }
}

/** After a change: nodes and policies name config files too. Resolves when their list has been read. */
async function readFilesAgain(): Promise<void> {
  void readAgain('nodes', 'policies')
  await readAgain('config-files')
}

async function putFile(networkId: string, { file, reply }: WholeFile, edit: ConfigFileEdit) {
  const name = encodeURIComponent(file.clientid)
  const tags = Object.fromEntries(edit.tags.map((tag) => [tag, {}]))
  const json = { ...reply, ...edit, tags }
  await readReply(
    api.put(`extclients/${encodeURIComponent(networkId)}/${name}`, { json }),
    z.unknown(),
  )
}

function findFile(files: readonly WholeFile[], clientId: string): WholeFile {
  const found = files.find(({ file }) => file.clientid === clientId)
  if (!found) throw new ApiError(404, '')
  return found
}
