import { mergeOrCollide } from '@meshdeck/domain/merge-edits'
import {
  api,
  ApiError,
  type Infer,
  listOf,
  type queryClient,
  readReply,
  useMutation,
  useQueryClient,
  z,
} from '@meshdeck/platform'

import { type ConfigFile, configFileListQuery, configFileSchema } from './config-files'
import { forgetNodes } from './node-changes'

/**
 * A config file with all that the server said of it but its private key: a change replaces the whole
 * (contract 1.11), and what the console does not know goes back as it came.
 */
const wholeFileSchema = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform(({ privatekey: _key, ...reply }) => ({
    file: z.parse(configFileSchema, reply),
    reply,
  })),
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

type Change = {
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
export function useUpdateConfigFile(networkId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, base, mine }: Change) => {
      const whole = findFile(await readConfigFiles(networkId), name)
      const edit = mergeOrCollide({ base, theirs: editOfConfigFile(whole.file), mine })
      await putFile(networkId, whole, edit)
    },
    onSettled: () => readFilesAgain(client),
  })
}

/**
 * The same for a switch that is not held against anything: enables or disables config files, one call
 * after another. The one call that takes many loses tags and commands on the way (seen on 1.5.1). Throws
 * the error of the first call that fails.
 */
export async function enableConfigFiles(
  networkId: string,
  clientIds: readonly string[],
  change: { isEnabled: boolean; current: readonly WholeFile[] },
): Promise<void> {
  for (const clientId of clientIds) {
    const whole = findFile(change.current, clientId)
    await putFile(networkId, whole, {
      ...editOfConfigFile(whole.file),
      enabled: change.isEnabled,
    })
  }
}

/**
 * Reads the config files of a network whole, for changing them. From the list: what is asked for alone
 * has the name servers of its gateway filled in, and would keep them as its own (contract 2.8).
 */
export function readConfigFiles(networkId: string): Promise<WholeFile[]> {
  return readReply(api.get(`extclients/${encodeURIComponent(networkId)}`), listOf(wholeFileSchema))
}

/** What deleted config files leave behind: their rows go at once, and what may have named them is read again. */
export function forgetConfigFiles(
  client: typeof queryClient,
  networkId: string,
  clientIds: Iterable<string>,
) {
  const gone = new Set(clientIds)
  client.setQueryData(configFileListQuery(networkId).queryKey, (files) =>
    files?.filter(({ clientid }) => !gone.has(clientid)),
  )
  forgetNodes(client, networkId, gone)
}

/** After a change: nodes and policies name config files too. Resolves when their list has been read. */
export async function readFilesAgain(client: typeof queryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['nodes'] })
  void client.invalidateQueries({ queryKey: ['policies'] })
  await client.invalidateQueries({ queryKey: ['config-files'] })
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
