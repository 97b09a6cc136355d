import { joinNetwork } from '@meshdeck/api/host-changes'
import { membershipsQuery } from '@meshdeck/api/memberships'
import { networkListQuery } from '@meshdeck/api/networks'
import { joinReadings, toast, useCan, useQuery, useRequiredParam, z } from '@meshdeck/platform'
import { EmptyState, ErrorPanel, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { FormDialog, MultiPickField } from '@meshdeck/ui/form'
import { Network } from 'lucide-react'
import { useRef, useState } from 'react'

import { useTranslation } from '../translations'

const schema = z.object({
  networks: z.array(z.string()).check(z.minLength(1, 'networks:devices.join.noNetwork')),
})

/** Lets the device of the page join other networks. */
export function JoinNetworksDialog() {
  const { t } = useTranslation()
  const deviceId = useRequiredParam('deviceId')
  const { close } = useDialog()
  const reading = useOtherNetworks(deviceId)
  const { options, error } = reading
  const { joinAll, current } = useNetworkJoin(deviceId)

  if (options?.length === 0) {
    return (
      <Dialog title={t('devices.join.title')} onClose={close}>
        <EmptyState
          icon={Network}
          title={t('devices.join.none')}
          description={t('devices.join.noneHint')}
        />
      </Dialog>
    )
  }

  return (
    <FormDialog
      title={t('devices.join.title')}
      failure={t('devices.join.failed', { network: current })}
      schema={schema}
      initialValues={{ networks: [] }}
      onSubmit={async ({ networks }) => {
        await joinAll(networks)
        toast.success(t('devices.join.done', { count: networks.length, network: networks[0] }))
        close()
      }}
      onClose={close}
    >
      <MultiPickField
        name="networks"
        label={t('devices.networks')}
        searchLabel={t('devices.join.search')}
        options={options}
        failure={error && <ErrorPanel reading={reading} />}
      />
    </FormDialog>
  )
}

/** Returns the networks that the device can join, by name. */
function useOtherNetworks(deviceId: string) {
  const { administerNetwork } = useCan()
  const networks = useQuery(networkListQuery())
  const memberships = useQuery(membershipsQuery(deviceId))
  const joinedIds = new Set(memberships.data?.map(({ network }) => network))

  return {
    options:
      memberships.data &&
      networks.data
        ?.map(({ netid }) => netid)
        .filter((netid) => !joinedIds.has(netid) && administerNetwork(netid)),
    ...joinReadings(networks, memberships),
  }
}

/** Joins networks one after the other; after a refusal, continues with the network that failed. */
function useNetworkJoin(deviceId: string) {
  const joined = useRef(new Set<string>())
  const [current, setCurrent] = useState('')

  async function joinAll(networks: readonly string[]) {
    try {
      for (const network of networks) {
        setCurrent(network)
        if (joined.current.has(network)) continue
        await joinNetwork.send({ id: deviceId, networkId: network })
        joined.current.add(network)
      }
    } finally {
      void joinNetwork.settle([])
    }
  }

  return { joinAll, current }
}
