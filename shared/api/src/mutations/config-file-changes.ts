import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, type Infer, queryClient, readItems, readReply, z } from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import {
  type ConfigFile,
  configFileListQuery,
  configFileSchema,
  allConfigFilesQuery,
} from '../queries/config-files'
import { forgetNodes, sendClientDeletion } from './node-changes'

// nodes and policies refer to config files too
const stale = ['config-files', 'nodes', 'policies'] as const

/** Input for a new config file (contract 1.11); omitted fields are empty strings or lists. */
export type ConfigFileInput = {
  /** Name of the file. */
  clientid: string
  /** Public key of a key pair that the device created; without it the server creates one. */
  publickey: string
  /** Addresses of name servers, separated by commas. */
  dns: string
  /** Ranges behind the device, in CIDR notation. */
  extraallowedips: string[]
  postup: string
  postdown: string
}

type Creation = { networkId: string; gatewayId: string; input: ConfigFileInput }

/**
 * POST /extclients/{network}/{gateway} [AP-061]. Resolves to the name. The server generates one if none is given; 1.0.0
 * doesn't return it, so it is found by comparing the list before and after. Undefined if the list doesn't show which
 * file is new.
 */
export const createConfigFile = change({
  send: async (creation: Creation): Promise<string | undefined> => {
    const { networkId, gatewayId, input } = creation
    const path = `extclients/${encodeURIComponent(networkId)}/${encodeURIComponent(gatewayId)}`
    const isNamed = input.clientid !== ''
    const namesBefore = isNamed ? [] : await namesBehind(creation)
    const createdFile = await readReply(api.post(path, { json: input }), creationSchema)
    if (createdFile !== undefined) return createdFile.clientid
    if (isNamed) return input.clientid

    const addedNames = (await namesBehind(creation)).filter((name) => !namesBefore.includes(name))
    return addedNames.length === 1 ? addedNames[0] : undefined
  },
  // after a rejection too: the node may be a gateway by now
  stale: ['nodes', 'config-files'],
  inBackground: true,
  isSaved: async ({ networkId }, name) =>
    name === undefined || (await findListed(networkId, name)) !== undefined,
  nameOf: ({ input }) => input.clientid,
})

/** The reply to a creation: the config file since 1.5.1, empty before (contract 2.8). */
const creationSchema = z.optional(z.object({ clientid: z.string() }))

async function namesBehind({ networkId, gatewayId }: Creation): Promise<string[]> {
  const reply = api.get(`extclients/${encodeURIComponent(networkId)}`)
  const configFiles = await readItems(reply, configFileSchema)
  return configFiles
    .filter(({ ingressgatewayid }) => ingressgatewayid === gatewayId)
    .map(({ clientid }) => clientid)
}

/**
 * A config file with everything that the server sent except its private key. A change replaces the complete file
 * (contract 1.11), so fields that the console doesn't use are preserved.
 */
const wholeFileSchema = z.pipe(
  wholeOf(configFileSchema),
  z.transform(({ known: file, reply: { privatekey: _key, ...reply } }) => ({ file, reply })),
)
type WholeFile = Infer<typeof wholeFileSchema>

/** Fields of a config file that a user can change. */
export type ConfigFileEdit = {
  /** Name of the file; a different one renames it. */
  clientid: string
  enabled: boolean
  dns: string
  extraallowedips: string[]
  postup: string
  postdown: string
  /** Tag IDs, in alphabetical order. */
  tags: string[]
}

/** Returns the editable fields of a config file. */
export function editOfConfigFile(file: ConfigFile): ConfigFileEdit {
  const { clientid, enabled, dns, extraallowedips, postup, postdown } = file
  return { clientid, enabled, dns, extraallowedips, postup, postdown, tags: file.tags.toSorted() }
}

type Update = {
  networkId: string
  /** Name of the changed file. */
  name: string
  base: ConfigFileEdit
  mine: ConfigFileEdit
}

/**
 * PUT /extclients/{network}/{name} [AP-063]: applies a change to the current config file and sends the complete file.
 * Throws a `CollisionError` if another user has changed the same field since `base`, and an `ApiError` of 404 if the
 * file no longer exists.
 */
export const updateConfigFile = change({
  send: async ({ networkId, name, base, mine }: Update) => {
    const wholeFile = findFile(await readConfigFiles(networkId), name)
    const edit = mergeOrCollide({ base, theirs: editOfConfigFile(wholeFile.file), mine })
    await putFile(networkId, wholeFile, edit)
  },
  stale,
  settle: refreshConfigFiles,
  isSaved: async ({ networkId, mine, ...edit }) => {
    const file = await findListed(networkId, mine.clientid)
    return file !== undefined && isEditSaved({ ...edit, mine }, editOfConfigFile(file))
  },
  nameOf: ({ name }) => name,
})

type Switch = {
  networkId: string
  configFileIds: readonly string[]
  isEnabled: boolean
  /** The files to apply the change to; fetched if left out. */
  current?: readonly WholeFile[]
}

/**
 * Enables or disables config files, one request after another, without a collision check. The bulk request of the
 * server loses tags and commands (seen on 1.5.1). Throws the error of the first request that fails.
 */
export const enableConfigFiles = change({
  send: async ({ networkId, configFileIds, isEnabled, current }: Switch) => {
    const configFiles = current ?? (await readConfigFiles(networkId))
    for (const configFileId of configFileIds) {
      const wholeFile = findFile(configFiles, configFileId)
      await putFile(networkId, wholeFile, {
        ...editOfConfigFile(wholeFile.file),
        enabled: isEnabled,
      })
    }
  },
  stale,
  settle: refreshConfigFiles,
  isSaved: async ({ networkId, configFileIds, isEnabled }) => {
    const configFiles = await fetchFresh(configFileListQuery(networkId))
    return configFiles.every(
      (file) => !configFileIds.includes(file.clientid) || file.enabled === isEnabled,
    )
  },
  nameOf: ({ configFileIds }) => configFileIds.join(', '),
})

/**
 * Fetches the complete config files of a network, for changing them. Reads the list, because the server fills in the
 * name servers of the gateway when a single file is requested, and a change would store them in the file (contract
 * 2.8).
 */
export function readConfigFiles(networkId: string): Promise<WholeFile[]> {
  return readItems(api.get(`extclients/${encodeURIComponent(networkId)}`), wholeFileSchema)
}

const findListed = async (networkId: string, name: string) =>
  (await fetchFresh(configFileListQuery(networkId))).find(({ clientid }) => clientid === name)

type Deletion = { networkId: string; configFileId: string }

/**
 * DELETE /extclients/{network}/{name} [AP-062]. Runs one after the other, because the server afterwards writes back
 * every policy that named the file as it was when the request began: of two concurrent deletions, one restores entries
 * and policies that the other has removed.
 */
export const deleteConfigFile = change({
  send: ({ networkId, configFileId }: Deletion) => sendClientDeletion(networkId, configFileId),
  queueKey: () => 'config file deletion',
  stale: ['config-files'],
  settle: forgetConfigFiles,
  exists: async ({ networkId, configFileId }) =>
    (await fetchFresh(configFileListQuery(networkId))).some(
      ({ clientid }) => clientid === configFileId,
    ),
  nameOf: ({ configFileId }) => configFileId,
})

/** Removes the rows of deleted config files at once and refetches the resources that may have named them. */
function forgetConfigFiles(deleted: readonly Deletion[]) {
  const deletedIds = new Set(deleted.map(({ configFileId }) => configFileId))
  // a name is unique across networks
  const without = (configFiles?: ConfigFile[]) =>
    configFiles?.filter(({ clientid }) => !deletedIds.has(clientid))
  queryClient.setQueryData(allConfigFilesQuery().queryKey, without)
  for (const networkId of new Set(deleted.map((file) => file.networkId))) {
    queryClient.setQueryData(configFileListQuery(networkId).queryKey, without)
    forgetNodes(networkId, deletedIds)
  }
}

/**
 * Refetches after a change; nodes and policies refer to config files too. Resolves when the list of files has been
 * fetched.
 */
async function refreshConfigFiles(): Promise<void> {
  void refreshResources('nodes', 'policies')
  await refreshResources('config-files')
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

function findFile(configFiles: readonly WholeFile[], configFileId: string): WholeFile {
  const wholeFile = configFiles.find(({ file }) => file.clientid === configFileId)
  if (!wholeFile) throw new ApiError(404, '')
  return wholeFile
}
