import { enableConfigFiles, readConfigFiles } from '@meshdeck/api/config-file-changes'
import { policyListQuery } from '@meshdeck/api/policies'
import { referencesToNodes } from '@meshdeck/domain/references'
import { errorText, toast, useCan, useQueryClient, useSession } from '@meshdeck/platform'
import { lazyOverlay, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useDialogNetwork, useDialogRefusal } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import type { ConfigFileRow } from './config-file-rows'

const SwitchConsequences = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "config-file-dialogs" */ './config-file-consequences'))
      .SwitchConsequences,
)

/** Enables and disables one config file by its switch or several as a job. */
export function useConfigFileSwitch() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()

  const consequences = (rows: readonly ConfigFileRow[], isEnabled: boolean) => (
    <SwitchConsequences
      rows={rows}
      isEnabled={isEnabled}
      isAloneOnDevice={isEnabled && rows.some(({ isAloneOnDevice }) => isAloneOnDevice)}
    />
  )

  async function enableNow({ id, network }: ConfigFileRow, isEnabled: boolean) {
    await enableConfigFiles({ networkId: network, configFileIds: [id], isEnabled })
  }

  /**
   * Whether policies refer to the file; the server removes it from them. A list that may not be read counts as without
   * reference.
   */
  async function isNamed({ id, network }: ConfigFileRow): Promise<boolean> {
    try {
      const policies = await client.fetchQuery({ ...policyListQuery(network), staleTime: 0 })
      return referencesToNodes([id], { policies }).length > 0
    } catch {
      return false
    }
  }

  /**
   * Asks first if the change affects more than the connection. Resolves when the change is done or the question is
   * shown.
   */
  async function enable(row: ConfigFileRow, isEnabled: boolean): Promise<void> {
    const name = row.id
    const success = t(isEnabled ? 'configFiles.enable.done' : 'configFiles.disable.done', { name })
    const failure = t(isEnabled ? 'configFiles.enable.failed' : 'configFiles.disable.failed', {
      name,
    })
    if ((isEnabled && row.isAloneOnDevice) || (await isNamed(row))) {
      confirm({
        title: t(isEnabled ? 'configFiles.enable.title' : 'configFiles.disable.title', { name }),
        description: consequences([row], isEnabled),
        action: t(isEnabled ? 'configFiles.enable.action' : 'configFiles.disable.action'),
        isDanger: false,
        onConfirm: () => enableNow(row, isEnabled),
        success,
        failure,
      })
      return
    }
    try {
      await enableNow(row, isEnabled)
      toast.success(success)
    } catch (error) {
      toast.error(failure, { description: errorText(error) })
    }
  }

  function enableMany(rows: readonly ConfigFileRow[], isEnabled: boolean): BulkJob {
    const networkOf = new Map(rows.map(({ id, network }) => [id, network]))
    const readings = new Map<string, ReturnType<typeof readConfigFiles>>()
    return {
      title: t(isEnabled ? 'configFiles.enableMany.title' : 'configFiles.disableMany.title', {
        count: rows.length,
      }),
      description: consequences(rows, isEnabled),
      action: t(isEnabled ? 'configFiles.enableMany.action' : 'configFiles.disableMany.action'),
      items: rows,
      perform: async (batch) => {
        const configFileIds = batch.map(({ id }) => id)
        const networkId = networkOf.get(configFileIds[0] ?? '') ?? ''
        // read once per network: the list is long in a large network
        const reading = readings.get(networkId) ?? readConfigFiles(networkId)
        readings.set(networkId, reading)
        await enableConfigFiles.send({
          networkId,
          configFileIds,
          isEnabled,
          current: await reading,
        })
      },
      onFinished: () => {
        readings.clear()
        void enableConfigFiles.settle([])
      },
    }
  }

  return { enable, enableMany }
}

/**
 * Rights to change config files: administrators of the network may change all, other users only their own. A read-only
 * role may not change even those; other roles of a Pro server may forbid it too, in which case the server reports it
 * (decision OP-08).
 */
export function useConfigFileRights() {
  const { t } = useTranslation()
  const { whyNotIn, isReader } = useCan()
  const { username } = useSession()
  // translated once: bulk actions ask for each of many files
  const refusedText = t('configFiles.refused')

  const isAdminOf = (network: string) => whyNotIn(network, refusedText) === undefined

  return {
    /**
     * Returns why the file, which contains a private key, isn't shown: only its owner and administrators may read it
     * (decision D-32).
     */
    readRefusalOf: ({ owner, network }: Pick<ConfigFileRow, 'owner' | 'network'>) =>
      owner === username || isAdminOf(network) ? undefined : t('configFiles.readRefused'),
    refusalOf: ({ owner, network }: Pick<ConfigFileRow, 'owner' | 'network'>) =>
      owner === username && !isReader ? undefined : whyNotIn(network, refusedText),
  }
}

/**
 * Returns why the dialog in the address isn't available for its config file, or for the network of a new one. A file
 * that isn't listed is reported by the dialog.
 */
export function useConfigFileDialogRefusal(rows: readonly ConfigFileRow[] | undefined) {
  const { t } = useTranslation()
  const { name, values } = useDialog()
  const networkId = useDialogNetwork()
  const refusal = useDialogRefusal(t('configFiles.refused'))
  const { refusalOf, readRefusalOf } = useConfigFileRights()
  if (values.file === undefined) return refusal
  const row = rows?.find(({ id, network }) => id === values.file && network === networkId)
  if (!row) return undefined
  return name === 'config-file' ? readRefusalOf(row) : refusalOf(row)
}
